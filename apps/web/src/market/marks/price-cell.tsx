import { currencyDecimals, formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { classes } from '#shared/ui/classes.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PressCell } from './press-cell.tsx';

export interface PriceCellProps {
  value: number | null;
  currency: string;
  /** The same price in the currency that is traded in (docs/product/prices.md#currencies). */
  also?: { price: string | null; currency: string } | undefined;
  alsoDecimals?: number | undefined;
  /** The unit of the price: `t` by default. */
  basis?: string | undefined;
  change?: number | undefined;
  /** Of the price and its change; by default the currency's. */
  decimals?: number | undefined;
  /** A rise is green unless the price is one to pay. */
  isRiseGood?: boolean | undefined;
  trader?: string | undefined;
  quotedAt?: Date | undefined;
  isBest?: boolean;
  /** Greyed: nothing can be sold at it. */
  isTooOld?: boolean;
  isSelected?: boolean;
  /** Tinted as if it had just changed; left out, the cell notices by itself. */
  isFresh?: boolean;
  /** No frame of its own: the board's table draws the lines. */
  bare?: boolean;
  /** The full name for a screen reader: "Milling wheat, Q4 26". */
  label?: string;
  onPress?: (() => void) | undefined;
}

const FRESH_MS = 4_000;

/** A new price tints its cell for a while; the text never moves (docs/product/look.md#rule-9). */
export function useFresh(value: number | string | null | undefined): boolean {
  const [fresh, setFresh] = useState(false);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setFresh(true);
    const timer = setTimeout(() => setFresh(false), FRESH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return fresh;
}

export function PriceCell(props: PriceCellProps) {
  const { value, isSelected = false, bare = false, label, onPress } = props;
  const { t } = useTranslation('ui');
  const changed = useFresh(value);
  const fresh = props.isFresh ?? changed;
  const className = classes('price-cell', bare && 'price-cell-bare', value === null && 'price-cell-none');
  const look = {
    className,
    'data-selected': isSelected || undefined,
    'data-fresh': fresh || undefined,
    'data-too-old': props.isTooOld || undefined,
  };
  const content = value === null ? t('noQuote') : <Quote {...props} value={value} />;
  if (!onPress || value === null) return <div {...look}>{content}</div>;
  return (
    <PressCell {...look} onPress={onPress} aria-current={isSelected || undefined}>
      {label && <span className="sr-only">{label} </span>}
      {content}
    </PressCell>
  );
}

function Quote({
  value,
  currency,
  also,
  alsoDecimals,
  basis,
  change,
  decimals,
  isRiseGood,
  trader,
  quotedAt,
  isBest = false,
}: PriceCellProps & { value: number }) {
  const locale = useFormatLocale();
  const alsoText = (price: string, of: string) =>
    `${formatFigure(price, of, locale, alsoDecimals)}\u00a0${priceUnit(of, basis)}`;
  return (
    <>
      <span className="price-cell-line">
        <Price value={value} currency={currency} decimals={decimals} isBest={isBest} bare />
        {change !== undefined && (
          <Delta value={change} decimals={decimals ?? currencyDecimals(currency)} isRiseGood={isRiseGood} />
        )}
      </span>
      {also?.price && <span className="price-cell-also">{alsoText(also.price, also.currency)}</span>}
      <span className="price-cell-note">
        <span>{trader}</span>
        {quotedAt && <Age at={quotedAt} form="bare" />}
      </span>
    </>
  );
}
