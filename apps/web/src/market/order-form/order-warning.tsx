import type { CurrencyType } from '@canola/api-schema/money';
import { type Amount, formatPrice } from '@canola/api-schema/number-format';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { compare } from '#shared/money/decimal.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { stopFloor } from './order-sentence.ts';

interface Numbers {
  /** Of the quarter and the trader; left out without a quote. */
  best: Amount | undefined;
  price: number | null;
  lowPrice: number | null;
}

/** The order sells immediately, or its stop would (docs/product/selling.md#stop-floor). */
export function warningOf({ best, price, lowPrice }: Numbers) {
  if (best === undefined) return undefined;
  if (price !== null && price > 0 && compare(price, best) <= 0) return 'sellsNow';
  if (lowPrice === null || lowPrice <= 0 || compare(lowPrice, best) < 0) return undefined;
  return compare(best, stopFloor(lowPrice)) < 0 ? 'lowRefused' : 'lowSellsNow';
}

/** The order is a sale: it does not wait. */
export function isSaleNow(numbers: Numbers): boolean {
  const warning = warningOf(numbers);
  return warning === 'sellsNow' || warning === 'lowSellsNow';
}

/** The price that the market meets: the order's own, or its stop. */
export function askedOf({ price, lowPrice }: { price: Amount; lowPrice: Amount | null }, best: Amount) {
  const isStop = lowPrice !== null && compare(price, best) > 0;
  return { asked: isStop ? lowPrice : price, isStop };
}

export function OrderWarning({ currency, ...numbers }: Numbers & { currency: CurrencyType }) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const warning = warningOf(numbers);
  if (!warning || numbers.best === undefined) return null;
  return (
    <Notice
      kind={warning === 'sellsNow' ? 'info' : 'wheat'}
      icon={warning === 'sellsNow' ? undefined : TriangleAlert}
      live
    >
      {t(warning, { best: formatPrice(numbers.best, currency, locale) })}
    </Notice>
  );
}
