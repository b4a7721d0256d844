import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import type { DeskPrices } from '@canola/api-schema/trading/desk-prices';
import { useTranslation } from 'react-i18next';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { Age } from '#shared/ui/age.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** "44 prices in Zlín, 10 by formula. Euronext wheat Dec 26 at 219.25 €, 1 € = 24.60 Kč" */
export function PricesSummary({ prices, regionName }: { prices: DeskPrices; regionName: string }) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const open = prices.lines.filter(
    ({ state, price }) => price !== null && (state === 'OPEN' || state === 'FULL'),
  );
  const formulas = open.filter(({ mode }) => mode === 'FORMULA').length;
  const wheat = prices.futures.find(({ commodity, price }) => commodity === 'wheat' && price !== null);
  const two = (value: string) => formatNumber(value, locale, { decimals: 2 });
  const parts = [
    t('prices.count', { count: open.length, region: regionName }) +
      (formulas > 0 ? t('prices.formulas', { count: formulas }) : ''),
    wheat?.price &&
      t('prices.wheat', {
        month: formatMonthOfYear(new Date(`${wheat.month}T00:00:00Z`), locale, 'UTC'),
        price: two(wheat.price),
      }),
    prices.rate && t('prices.rate', { rate: two(prices.rate.rate), currency: currencySign(prices.currency) }),
  ];
  return (
    <>
      {parts.filter(Boolean).join('. ')}
      <Live prices={prices} />
    </>
  );
}

function Live({ prices: { publishedAt } }: { prices: DeskPrices }) {
  const { t } = useTranslation('desk');
  if (publishedAt === null) return null;
  return (
    <span className="hint desk-live whitespace-nowrap">
      {t('prices.live')} <Age at={new Date(publishedAt)} />
    </span>
  );
}
