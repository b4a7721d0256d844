import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { Facts } from '../dialog/facts.tsx';
import { phoneOf } from '../dialog/phone.ts';
import { symbolOf, usePaymentWords } from './payment-words.ts';

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { billing, currency } = payment;
  const sum = (amount: string) => words.sum(amount, currency.type);
  const unlessZero = (amount: string) => Number(amount) > 0 && sum(amount);
  return (
    <Facts
      title={t('detail')}
      first={<Trouble payment={payment} />}
      facts={[
        [t('payments.plan'), words.plan(payment)],
        [t('payments.method'), t(`payments.type.${payment.type}`)],
        [t('payments.symbol'), symbolOf(payment)],
        [t('payments.net'), sum(payment.amount)],
        [
          t('payments.vat'),
          payment.isReverseCharge
            ? t('payments.reverseCharge')
            : `${sum(payment.vat)} (${Number(payment.vatRate)}\u00a0%)`,
        ],
        [t('payments.credit'), unlessZero(payment.credit) || null],
        [t('payments.receivedSum'), unlessZero(payment.received) || null],
        [t('payments.refundedSum'), unlessZero(payment.refundedAmount) || null],
        [t('payments.refundPendingSum'), unlessZero(payment.refundPending) || null],
        [t('payments.created'), words.date(payment.createdAt)],
        [t('payments.dueOn'), payment.dueAt && words.date(payment.dueAt)],
        [t('payments.paidOn'), payment.paidAt && words.date(payment.paidAt)],
        [t('company.address'), billing.address],
        [t('company.email'), billing.email],
        [t('company.phone'), phoneOf(billing.phone)],
        [t('company.vat'), billing.vat],
      ]}
    />
  );
}

/** Why the money did not come, or may go. */
function Trouble({ payment: { isDisputed, status, failure } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {isDisputed && <Notice kind="wheat">{t('payments.disputed')}</Notice>}
      {status === 'ERROR' && (
        <Notice kind="clay" title={t('payments.failed')}>
          <span className="block first-letter:uppercase">{t(`payments.failure.${declineOf(failure)}`)}</span>
        </Notice>
      )}
    </>
  );
}
