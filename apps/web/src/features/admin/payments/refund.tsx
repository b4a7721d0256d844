import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { useAdminChange } from '../admin.changes.ts';
import { usePaymentWords } from './payment-words.ts';
import { refundPayment } from './payments.changes.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface RefundProps {
  payment: Payment;
  onClose: () => void;
}

/** A part or all; a credit note follows (docs/product/payments.md#refunds). */
export function Refund({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const refund = useAdminChange(refundPayment);
  const { currency, billing, credit, status, type } = payment;
  return (
    <RefundDialog kind="refund" payment={payment} send={refund.mutateAsync} onClose={onClose}>
      <p>
        {t(`payments.refund.text.${status === 'CANCELLED' ? 'unwanted' : type}`, { email: billing.email })}
      </p>
      {Number(credit) > 0 && <p>{t('payments.refund.credit', { sum: words.sum(credit, currency.type) })}</p>}
    </RefundDialog>
  );
}
