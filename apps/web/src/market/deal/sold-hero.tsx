import type { CurrencyType } from '@canola/api-schema/money';
import { netPrice, type Position } from '@canola/api-schema/net-price';
import { formatExactMoney, formatMoney } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useHaulageRate } from '#market/trader-prices/haulage-rate.ts';
import { multiply, subtract } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { MoneyHero } from './outcome.tsx';

interface SoldHeroProps {
  contract: {
    amount: string;
    total: string;
    currency: CurrencyType;
    customTransport: boolean;
    trader: { id: string; name: string };
    quarter: { id: string };
  };
  /** Where the crop is; undefined while it is not known. */
  from: Position | undefined;
  prices: readonly { trader: { id: string }; quarter: { id: string }; point: Position | null }[];
}

/**
 * The money that the sale brings: with “I deliver” the rest after haulage, as in the sell panel
 * (docs/product/selling.md#the-sell-panel).
 */
export function SoldHero({ contract, from, prices }: SoldHeroProps) {
  const { t } = useTranslation('deal');
  const locale = useFormatLocale();
  const { amount, total, currency, trader } = contract;
  const [rate] = useHaulageRate(currency);
  const haulage = haulageOf(contract, from, prices, rate);
  if (haulage === undefined) return <MoneyHero label={t('hero.total')} value={total} currency={currency} />;
  const cost = multiply(String(haulage), amount);
  return (
    <MoneyHero label={t('hero.kept')} value={subtract(total, cost)} currency={currency} isEstimate>
      {t('hero.haulage', {
        trader: trader.name,
        total: formatExactMoney(total, currency, locale),
        haulage: formatMoney(cost, currency, locale),
      })}
    </MoneyHero>
  );
}

/** Per ton; nothing where the trader collects, where the way is unknown, or where it costs nothing. */
function haulageOf(
  { customTransport, trader, quarter }: SoldHeroProps['contract'],
  from: Position | undefined,
  prices: SoldHeroProps['prices'],
  rate: number,
): number | undefined {
  const point = prices.find(
    (price) => price.trader.id === trader.id && price.quarter.id === quarter.id,
  )?.point;
  if (!customTransport || !from || !point) return undefined;
  return netPrice(0, from, point, rate).haulage || undefined;
}
