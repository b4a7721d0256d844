import type { Payment } from '@canola/api-schema/billing/payment';
import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { currencySign } from '@canola/api-schema/number-format';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFailureToast } from '../admin.changes.ts';
import { ADMIN_KEY } from '../admin.queries.ts';
import { isDayRefused } from './money-day.ts';
import { usePaymentWords } from './payment-words.ts';
import type { Refunded } from './payments.changes.ts';

const MIN_REASON = 3;

/** A part or all of what is left of a payment, and why. */
function useRefundForm(payment: Payment) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { refundable: rest, currency } = payment;
  const [amount, setAmount] = useState<number | null>(Number(rest));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // As they were when the dialog opened: sent again from it, it is the same refund, also if the list knows better by now.
  const [sums] = useState(`${payment.refundedAmount} ${payment.refundPending}`);
  const isAmount = amount !== null && amount > 0 && amount <= Number(rest);
  const most = { sum: words.sum(rest, currency.type) };
  const isReason = reason.trim().length >= MIN_REASON;
  return {
    isAmount,
    sum: words.sum((amount ?? 0).toFixed(2), currency.type),
    check() {
      setChecked(true);
      if (!isAmount || !isReason) return undefined;
      return { id: payment.id, sums, amount: amount.toFixed(2), reason: reason.trim() };
    },
    amountField: (
      <NumberField
        label={t('payments.refund.amount')}
        hint={t('payments.refund.most', most)}
        value={amount}
        onChange={setAmount}
        decimals={2}
        keepsZeros
        unit={currencySign(currency.type)}
        error={isChecked && !isAmount ? t('payments.refund.amountWrong', most) : undefined}
      />
    ),
    reasonField: (
      <TextArea
        label={t('payments.refund.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_TEXT_LENGTH}
        error={isChecked && !isReason ? t('block.reasonMissing') : undefined}
      />
    ),
  };
}

/** The payment itself shows why. */
const SEEN_IN_PAYMENT: ReadonlySet<string> = new Set(['payment.refund-repeated', 'payment.disputed']);
/** Nothing else shows it, and it is too much to read in a toast. */
const EXPLAINED: ReadonlySet<string> = new Set(['payment.refunded-elsewhere', 'payment.dispute-lost']);

interface RefundDialogProps {
  /** Given back by the gateway, or sent from our bank already. */
  kind: 'refund' | 'return';
  payment: Payment;
  children: ReactNode;
  /** Another field between the sum and the reason, and whether it is complete. */
  more?: { field: ReactNode; isComplete: () => boolean };
  send: (refund: Refunded) => Promise<Payment>;
  onClose: () => void;
}

/** How much of a payment is given back and why (docs/product/payments.md#refunds). */
export function RefundDialog({ kind, payment, children, more, send, onClose }: RefundDialogProps) {
  const { t } = useTranslation('admin');
  const { refused, reason } = useRefundRefused(onClose);
  const { isAmount, sum, check, amountField, reasonField } = useRefundForm(payment);
  const words = { sum, company: payment.company.name };

  async function submit() {
    const checked = check();
    // Everything that is missing is said at the same time.
    const isComplete = more?.isComplete() ?? true;
    if (!checked || !isComplete) return;
    try {
      const { refundPending } = await send(checked);
      const isUnderWay = kind === 'refund' && Number(refundPending) > 0;
      toast(
        isUnderWay
          ? { kind: 'info', text: t('payments.refund.underWay', words) }
          : { kind: 'done', text: t(`payments.${kind}.done`, words) },
      );
      onClose();
    } catch (error) {
      await refused(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t(`payments.${kind}.title`, words)}
      confirmLabel={isAmount ? t(`payments.${kind}.submit`, words) : t(`payments.${kind}.action`)}
      cancelLabel={t(`payments.${kind}.keep`)}
      error={reason}
      onConfirm={submit}
    >
      {children}
      {amountField}
      {more?.field}
      {reasonField}
    </ConfirmDialog>
  );
}

/** The money was not given back. The typed values stay where they may have to be sent again as they are. */
function useRefundRefused(onClose: () => void) {
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
