import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { PaymentPill } from '#shared/ui/payment-pill.tsx';
import { daysOverdue, usePaymentWords } from './payment-words.ts';

/** The state, and the day that matters in it. */
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
  const { status, dueAt, paidAt, refundedAmount, refundPending, currency } = payment;
  const late = daysOverdue(payment, new Date());
  if (late > 0) return <span className="admin-ended">{t('payments.overdue', { count: late })}</span>;
  if (status === 'WAITING' && dueAt) return <span>{t('payments.due', { date: day(dueAt) })}</span>;
  if (Number(refundPending) > 0)
    return <span>{t('payments.refundPending', { sum: sum(refundPending, currency.type) })}</span>;
  if (status === 'COMPLETED' && Number(refundedAmount) > 0)
    return <span>{t('payments.refundedPart', { sum: sum(refundedAmount, currency.type) })}</span>;
  if (status === 'ERROR' && payment.failure)
    return <span>{t(`payments.failure.${declineOf(payment.failure)}`)}</span>;
  return status === 'COMPLETED' && paidAt ? <span className="num">{day(paidAt)}</span> : null;
}
