import { MAX_NOTE_LENGTH, MAX_TONS } from '@canola/api-schema/limits';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type ContentProps, type Seller, sellerOf } from '../item/sellers.ts';
import type { PurchaseErrorCode } from './purchase.schema.ts';

/** The words of a code; below the minimum also who sells as little as that (docs/product/marketplace.md#buying). */
export function usePurchaseError({ market, sellers }: ContentProps, chosen: Seller) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const { amountText } = useUnitTexts();
  const { unit } = market.item.crop;

  function belowMinimum(amount: number | null): string {
    if (compare(chosen.minimum, 0) === 0) return t('error.amount.positive');
    const words = { trader: chosen.quote.trader.name, min: amountText(chosen.minimum, unit) };
    const typed = calculable(amount);
    const other = typed === null || typed <= 0 ? undefined : sellerOf(sellers, typed, chosen);
    if (!other || typed === null) return t('error.amount.min', words);
    return t('error.amount.minOther', {
      ...words,
      other: other.quote.trader.name,
      amount: amountText(typed, unit),
      total: formatExactMoney(multiply(other.quote.price, typed), other.quote.currency, locale),
    });
  }

  return (code: string | undefined, amount: number | null): string | undefined => {
    switch (code as PurchaseErrorCode | undefined) {
      case undefined:
        return undefined;
      case 'amount.min':
        return belowMinimum(amount);
      case 'amount.max':
        return t('error.amount.max', { max: amountText(MAX_TONS, unit) });
      case 'note.too-long':
        return t('error.note.too-long', { max: MAX_NOTE_LENGTH });
      case 'address.required':
        return t('error.address.required');
      case 'amount.required':
        return t('error.amount.required');
      case 'amount.step':
        return t('error.amount.step');
      case 'amount.pieces':
        return t('error.amount.pieces');
    }
  };
}
