import { MAX_NOTE_LENGTH, MAX_TONS, MIN_PRICE, MIN_TONS } from '@canola/api-schema/limits';
import { formatPrice, formatTons } from '@canola/api-schema/number-format';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import {
  ORDER_ERROR_CODES,
  type OrderDraft,
  type OrderErrorCode,
  type OrderLimits,
  type OrderValues,
} from './order.schema.ts';

export type OrderFormApi = UseFormReturn<OrderValues, unknown, OrderDraft>;

/** The words of a code, for a sale too, whose amount has the same rules. What is no code came from the server in words. */
export function useOrderErrorText({ maxAmount, yearHarvested }: OrderLimits, currency: string) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  return (code: string | undefined): string | undefined => {
    if (code === undefined || !isCode(code)) return code;
    return t(`error.${code}`, {
      min: formatTons(MIN_TONS, locale),
      max: formatTons(code === 'amount.max' ? MAX_TONS : (maxAmount ?? MAX_TONS), locale),
      minPrice: formatPrice(MIN_PRICE, currency, locale),
      maxNote: MAX_NOTE_LENGTH,
      year: yearHarvested ?? '',
    });
  };
}

function isCode(text: string): text is OrderErrorCode {
  return (ORDER_ERROR_CODES as readonly string[]).includes(text);
}
