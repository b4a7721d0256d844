import { MAX_NOTE_LENGTH, MAX_TONS, MIN_PRICE, MIN_TONS } from '@canola/api-schema/limits';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPrice, formatTons } from '#shared/money/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { OrderDraft, OrderErrorCode, OrderLimits, OrderValues } from './order.schema.ts';

export type OrderFormApi = UseFormReturn<OrderValues, unknown, OrderDraft>;

/** The words of a code; of tons alone too, for a sale, whose amount has the same rules. */
export function useOrderErrorText({ maxAmount, yearHarvested }: OrderLimits, currency: string) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  return (code: string | undefined): string | undefined =>
    code &&
    t(`error.${code as OrderErrorCode}`, {
      min: formatTons(MIN_TONS, locale),
      max: formatTons(code === 'amount.max' ? MAX_TONS : (maxAmount ?? MAX_TONS), locale),
      minPrice: formatPrice(MIN_PRICE, currency, locale),
      maxNote: MAX_NOTE_LENGTH,
      year: yearHarvested ?? '',
    });
}
