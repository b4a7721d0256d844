import type { Subscription } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { canPayAgain } from '#shared/money/decline.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { openPayment } from '../open-payment.ts';
import { restOf } from '../rest.ts';
import { graceEnd, isRenewalUnpaid } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';
import { useLatePayment } from './use-late-payment.ts';

/** The renewal was not paid, or the first payment is still to be made: how much, and one way to pay it. */
export function LatePayment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const dates = useDates();
  const isLate = isRenewalUnpaid(subscription, new Date());
  const payment = useLatePayment(subscription);
  if (!payment) return null;
  if (!canPayAgain(payment.failure)) return <Notice kind="clay">{t('decline.mismatch')}</Notice>;
  const words = subscription.status === 'PAST_DUE' ? 'pastDue' : isLate ? 'renewal' : 'first';
  // Access goes on until then.
  const date = subscription.expiresAt ? dates.long(graceEnd(new Date(subscription.expiresAt))) : '';
  return (
    <div className="order-part">
      <Notice kind={isLate ? 'clay' : 'info'}>{t(`late.${words}`, { date })}</Notice>
      <GuardedButton grant="PAYMENT_CREATE" block onPress={() => openPayment(payment)}>
        {t('late.pay', { sum: sum(restOf(payment), payment.currency.type) })}
      </GuardedButton>
    </div>
  );
}
