import { formatNumber } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Where today's price is between the lowest and the highest of a year. */
export function YearBand({ low, high, now }: { low: string; high: string; now: string }) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const figure = (rate: string) => formatNumber(rate, locale, { decimals: 2 });
  const words = { low: figure(low), high: figure(high), now: figure(now) };
  return (
    <div className="exchange-band" role="img" aria-label={t('band.label', words)}>
      <span className="num">{words.low}</span>
      <span className="exchange-track">
        <i style={{ insetInlineStart: `${placeIn(low, high, now)}%` }} />
      </span>
      <span className="num">{words.high}</span>
      <span className="hint">{t('band.weeks')}</span>
    </div>
  );
}

/** A bid of today may be outside of all settlements. */
export function placeIn(low: string, high: string, now: string): number {
  const width = Number(high) - Number(low);
  if (width <= 0) return 50;
  return Math.min(100, Math.max(0, Math.round(((Number(now) - Number(low)) / width) * 100)));
}
