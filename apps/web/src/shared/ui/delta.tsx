import { type Amount, formatChange, formatPercentChange } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { useFormatLocale } from './use-format-locale.ts';

export type Trend = 'up' | 'down' | 'flat';

export function trendOf(change: Amount): Trend {
  const value = Number(change);
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
}

const ARROW = { up: 'M4 1 7.6 7H.4z', down: 'M4 7 .4 1h7.2z' };

interface DeltaProps {
  value: Amount;
  /** `percent` takes 2.4 for 2.4 %. */
  kind?: 'amount' | 'percent';
  decimals?: number | undefined;
  /** Green for a rise; what one buys is better cheaper. */
  isRiseGood?: boolean | undefined;
}

const FLIPPED = { up: 'down', down: 'up' } as const;

/** Arrow, sign and colour together; a change of nothing is left out (docs/product/look.md#rule-4). */
export function Delta({ value, kind = 'amount', decimals, isRiseGood = true }: DeltaProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  // A change that is rounded to zero is none.
  const trend = trendOf(kind === 'percent' ? Number(value).toFixed(1) : value);
  if (trend === 'flat') return null;
  const digits = decimals === undefined ? {} : { decimals };
  return (
    <span className={classes('delta', `trend-${isRiseGood ? trend : FLIPPED[trend]}`)}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={ARROW[trend]} />
      </svg>
      {kind === 'percent' ? formatPercentChange(value, locale) : formatChange(value, locale, digits)}
      <span className="sr-only"> {t(`trend.${trend}`)}</span>
    </span>
  );
}
