import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from './payment-words.ts';
import { refundPayment } from './payments.changes.ts';
import { useRefundForm } from './refund-fields.tsx';

interface RefundProps {
  payment: Payment;
  onClose: () => void;
}

/** A part or all; a credit note follows (docs/product/payments.md#refunds). */
export function Refund({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const failed = useFailureToast();
  const refund = useAdminChange(refundPayment);
  const { isAmount, sum, check, amountField, reasonField } = useRefundForm(payment);
  const { currency, company, billing, type } = payment;

  async function submit() {
    const checked = check();
    if (!checked) return;
    try {
      const { refundPending } = await refund.mutateAsync(checked);
      const isUnderWay = Number(refundPending) > 0;
      toast({
        kind: isUnderWay ? 'info' : 'done',
        text: t(`payments.refund.${isUnderWay ? 'underWay' : 'done'}`, { sum, company: company.name }),
      });
      onClose();
    } catch (error) {
      // What was typed stays: it may have to be sent again as it is.
      failed(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t('payments.refund.title', { company: company.name })}
      confirmLabel={isAmount ? t('payments.refund.submit', { sum }) : t('payments.refund.action')}
      cancelLabel={t('payments.refund.keep')}
      onConfirm={submit}
    >
      <p>{t(`payments.refund.text.${type}`, { email: billing.email })}</p>
      {Number(payment.credit) > 0 && (
        <p>{t('payments.refund.credit', { sum: words.sum(payment.credit, currency.type) })}</p>
      )}
      {amountField}
      {reasonField}
    </ConfirmDialog>
  );
}
