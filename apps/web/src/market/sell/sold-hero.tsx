import type { CurrencyType } from '@canola/api-schema/money';
import { netPrice, type Position } from '@canola/api-schema/net-price';
import { formatMoney } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { MoneyHero } from '#market/outcome/money-hero.tsx';
import { useHaulageRate } from '#market/trader-prices/haulage.ts';
import { multiply, subtract } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

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
 * What the sale brings: with “I deliver” what is left of it after haulage, as the sell panel said
 * (docs/product/selling.md#the-sell-panel).
 */
export function SoldHero({ contract, from, prices }: SoldHeroProps) {
  const { t } = useTranslation('sell');
  const locale = useFormatLocale();
  const { amount, total, currency, trader } = contract;
  const [rate] = useHaulageRate(currency);
  const haulage = haulageOf(contract, from, prices, rate);
  if (haulage === undefined) return <MoneyHero label={t('hero.total')} value={total} currency={currency} />;
  const cost = multiply(String(haulage), amount);
  return (
    <MoneyHero label={t('hero.kept')} value={subtract(total, cost)} currency={currency}>
      {t('hero.haulage', {
        trader: trader.name,
        total: formatMoney(total, currency, locale),
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
  const point = prices.find((one) => one.trader.id === trader.id && one.quarter.id === quarter.id)?.point;
  if (!customTransport || !from || !point) return undefined;
  return netPrice(0, from, point, rate).haulage || undefined;
}
