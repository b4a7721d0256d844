import {
  type Amount,
  currencySign,
  exactDecimals,
  formatFigure,
  formatNumber,
  priceUnit,
} from '@canola/api-schema/number-format';
import { classes } from './classes.ts';
import { useFormatLocale } from './use-format-locale.ts';

interface PriceProps {
  value: Amount;
  currency: string;
  /** The unit that the price is for, `t` by default. */
  basis?: string;
  size?: 'inherit' | 'large';
  /** The best quarter of its row. */
  isBest?: boolean;
  /** The unit is in the head of the column. */
  bare?: boolean;
  decimals?: number | undefined;
}

/** `5 420 Kč/t`, the unit quieter than the figure. */
export function Price({ value, currency, basis, size, isBest, bare, decimals }: PriceProps) {
  const figure = formatFigure(value, currency, useFormatLocale(), decimals);
  return (
    <span className={classes('price', size === 'large' && 'price-large')}>
      <span className={isBest ? 'mark' : undefined}>{figure}</span>
      {!bare && <Unit text={priceUnit(currency, basis)} />}
    </span>
  );
}

interface MoneyProps {
  value: Amount;
  currency: string;
  decimals?: number | undefined;
  /** A sum that binds, with the cents it has. */
  isExact?: boolean | undefined;
}

export function Money({ value, currency, decimals, isExact }: MoneyProps) {
  const shown = isExact ? exactDecimals(value, currency) : decimals;
  const figure = formatFigure(value, currency, useFormatLocale(), shown);
  return (
    <span className="num">
      {figure}
      <Unit text={currencySign(currency)} />
    </span>
  );
}

export function Tons({ value }: { value: Amount }) {
  const figure = formatNumber(value, useFormatLocale(), { maxDecimals: 1 });
  return (
    <span className="num">
      {figure}
      <Unit text="t" />
    </span>
  );
}

// The space is for copying and for screen readers; the gap that is seen is the margin's.
function Unit({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only"> </span>
      <span className="unit">{text}</span>
    </>
  );
}
