import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useFailureToast } from '../admin.changes.ts';
import { ADMIN_KEY } from '../admin.queries.ts';
import { isDayRefused } from './money-day.ts';

/** The payment itself shows why. */
const SEEN_IN_PAYMENT: ReadonlySet<string> = new Set(['payment.refund-repeated', 'payment.disputed']);
/** Nothing else shows it, and it is too much to read in a toast. */
const EXPLAINED: ReadonlySet<string> = new Set(['payment.refunded-elsewhere', 'payment.dispute-lost']);

/** Money was not given back. What was typed stays where it may have to be sent again as it is. */
export function useRefundRefused(onClose: () => void) {
  const failed = useFailureToast();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<string>();
  return {
    reason,
    async refused(error: unknown) {
      const code = (error instanceof ApiError && error.code) || '';
      setReason(EXPLAINED.has(code) ? errorText(error).text : undefined);
      // A day that is refused is marked at its field.
      if (!EXPLAINED.has(code) && !isDayRefused(error)) failed(error);
      if (!SEEN_IN_PAYMENT.has(code)) return;
      // Staff decide again once they see what is booked.
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
      onClose();
    },
  };
}
