import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange } from '../admin.changes.ts';
import { usePaymentWords } from './payment-words.ts';
import { refundPayment } from './payments.changes.ts';
import { useRefundForm } from './refund-fields.tsx';
import { useRefundRefused } from './refund-refused.ts';

interface RefundProps {
  payment: Payment;
  onClose: () => void;
}

/** A part or all; a credit note follows (docs/product/payments.md#refunds). */
export function Refund({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { refused, reason } = useRefundRefused(onClose);
  const refund = useAdminChange(refundPayment);
  const { isAmount, sum, check, amountField, reasonField } = useRefundForm(payment);
  const { currency, company, billing, type } = payment;
  const isUnwanted = payment.status === 'CANCELLED';

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
      await refused(error);
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
      error={reason}
      onConfirm={submit}
    >
      <p>{t(`payments.refund.text.${isUnwanted ? 'unwanted' : type}`, { email: billing.email })}</p>
      {Number(payment.credit) > 0 && (
        <p>{t('payments.refund.credit', { sum: words.sum(payment.credit, currency.type) })}</p>
      )}
      {amountField}
      {reasonField}
    </ConfirmDialog>
  );
}
