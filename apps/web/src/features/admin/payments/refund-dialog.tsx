import type { Payment } from '@canola/api-schema/billing/payment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { Refunded } from './payments.changes.ts';
import { useRefundForm } from './refund-fields.tsx';
import { useRefundRefused } from './refund-refused.ts';

interface RefundDialogProps {
  /** Given back by the gateway, or sent from our bank already. */
  kind: 'refund' | 'return';
  payment: Payment;
  /** What happens to the money. */
  children: ReactNode;
  /** What else is asked for, between the sum and the reason, and whether it is complete. */
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
    // Everything that is missing is said at once.
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
