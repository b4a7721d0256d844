import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { canPayAgain } from '#shared/money/decline.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { manyPaymentsQuery } from '../billing.queries.ts';
import { openPayment } from '../panel.ts';
import {
  graceEnd,
  isBeingCharged,
  isCovered,
  isRenewalUnpaid,
  openPaymentOf,
  restOf,
} from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

/** The renewal was not paid, or the first payment is still to be made: how much, and one way to pay it. */
export function LatePayment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { companyPlan } = useCompany();
  const sum = useSum();
  const dates = useDates();
  const isLate = isRenewalUnpaid(subscription, new Date());
  const payment = useLatePayment(subscription);
  if (!payment) return null;
  if (!canPayAgain(payment.failure)) return <Notice kind="clay">{t('decline.mismatch')}</Notice>;
  const isPaused = subscription.status === 'PAST_DUE';
  const words = isPaused ? (isCovered(companyPlan) ? 'covered' : 'pastDue') : isLate ? 'renewal' : 'first';
  // Access goes on until then.
  const date = subscription.expiresAt ? dates.long(graceEnd(new Date(subscription.expiresAt))) : '';
  return (
    <div className="order-part">
      <Notice kind={isLate ? 'clay' : 'info'}>
        {t(`late.${words}`, { date, other: tShell(`plan.${companyPlan.type}`) })}
      </Notice>
      <GuardedButton grant="PAYMENT_CREATE" block onPress={() => openPayment(payment)}>
        {t('late.pay', { sum: sum(restOf(payment), payment.currency.type) })}
      </GuardedButton>
    </div>
  );
}

/** The payment that the person has to make for the plan; not one that is charged without them. */
function useLatePayment(subscription: Subscription): Payment | undefined {
  const { companyId } = useCompany();
  const { data } = useQuery({
    ...manyPaymentsQuery(companyId),
    enabled: subscription.source === 'PAID',
  });
  const payment = data && openPaymentOf(subscription, data.payments);
  return payment && !isBeingCharged(subscription, payment, new Date()) ? payment : undefined;
}
