import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { PaymentPill } from '#shared/ui/status-pill.tsx';
import { daysOverdue, usePaymentWords } from './payment-words.ts';

export function PaymentState({ payment }: { payment: Payment }) {
  return (
    <span className="admin-pay-state">
      <PaymentPill status={payment.status} />
      <When payment={payment} />
    </span>
  );
}

function When({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { day, sum } = usePaymentWords();
  const { status, createdAt, dueAt, paidAt, refundedAmount, refundPending, currency } = payment;
  const late = daysOverdue(payment, new Date());
  if (late > 0) return <span className="admin-ended">{t('payments.overdue', { count: late })}</span>;
  if (status === 'WAITING' && dueAt) return <span>{t('payments.due', { date: day(dueAt) })}</span>;
  if (Number(refundPending) > 0)
    return <span>{t('payments.refundPending', { sum: sum(refundPending, currency.type) })}</span>;
  if (status === 'COMPLETED' && Number(refundedAmount) > 0)
    return <span>{t('payments.refundedPart', { sum: sum(refundedAmount, currency.type) })}</span>;
  if (status === 'ERROR' && payment.failure)
    return <span>{t(`payments.failure.${declineOf(payment.failure)}`)}</span>;
  // Most are paid on the day they are made, which the row says already.
  const isLater = status === 'COMPLETED' && paidAt !== null && day(paidAt) !== day(createdAt);
  return isLater ? <span className="num">{day(paidAt)}</span> : null;
}
