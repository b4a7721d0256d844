import { MIN_TONS } from '@canola/api-schema/limits';
import { formatExactMoney, formatTons } from '@canola/api-schema/number-format';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { calculableAmount } from '#market/order-form/order.schema.ts';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import type { RankedQuote } from '#market/trader-prices/ranking.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { compare } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { saleTotal } from './chosen-price.ts';
import type { SaleValues } from './sale.schema.ts';
import type { SaleSubject } from './sale-subject.ts';

interface SaleFootProps {
  form: UseFormReturn<SaleValues>;
  chosen: RankedQuote | undefined;
  subject: SaleSubject;
}

/** The button carries the sum that the trader pays as soon as there are numbers. */
export function SaleFoot({ form, chosen, subject: { maxAmount, prices, quarter } }: SaleFootProps) {
  const { t } = useTranslation('deal');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  const tons = calculableAmount(useWatch({ control: form.control, name: 'amount' }));
  const sum = chosen && tons !== null ? saleTotal(chosen, tons) : undefined;
  const isTooLittle = maxAmount !== undefined && compare(maxAmount, MIN_TONS) < 0;
  const hasQuotes = bestPrice(prices, quarter.id) !== undefined;
  const reason = isTooLittle
    ? t('form.tooLittle', { min: formatTons(MIN_TONS, locale) })
    : !hasQuotes && t('form.noQuotesShort', { quarter: quarter.name });
  return (
    <TradeFoot
      label={t(sum?.net === undefined ? 'form.total' : 'form.kept')}
      total={sum?.net ?? sum?.total}
      currency={currency}
      isEstimate={sum?.net !== undefined}
    >
      <Button type="submit" size="lg" disabledReason={reason}>
        {sum === undefined || tons === null
          ? t('form.action')
          : t('sale.confirm', {
              amount: formatTons(tons, locale),
              total: formatExactMoney(sum.total, currency, locale),
            })}
      </Button>
    </TradeFoot>
  );
}
