import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { canPayAgain } from '#shared/money/decline.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { manyPaymentsQuery } from '../billing.queries.ts';
import { openPayment } from '../open-payment.ts';
import { restOf } from '../rest.ts';
import { isBeingCharged, isRenewalUnpaid, openPaymentOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany } from '../use-company.ts';

/** The renewal was not paid, or the first payment is still to be made: how much, and one way to pay it. */
export function LatePayment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const { data } = useQuery({
    ...manyPaymentsQuery(companyId),
    enabled: subscription.source === 'PAID',
  });
  const sum = useSum();
  const isLate = isRenewalUnpaid(subscription, new Date());
  const payment = data && openPaymentOf(subscription, data.payments);
  if (!payment || isBeingCharged(subscription, payment, new Date())) return null;
  if (!canPayAgain(payment.failure)) return <Notice kind="clay">{t('decline.mismatch')}</Notice>;
  const words = subscription.status === 'PAST_DUE' ? 'pastDue' : isLate ? 'renewal' : 'first';
  return (
    <div className="order-part">
      <Notice kind={isLate ? 'clay' : 'info'}>{t(`late.${words}`)}</Notice>
      <GuardedButton grant="PAYMENT_CREATE" block onPress={() => openPayment(payment)}>
        {t('late.pay', { sum: sum(restOf(payment), payment.currency.type) })}
      </GuardedButton>
    </div>
  );
}
