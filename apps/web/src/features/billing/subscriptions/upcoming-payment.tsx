import type { Subscription } from '@canola/api-schema/users/plan';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paidSubscription } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';

/** When the next sum is due and how much it is; nothing for a subscription that ends. */
export function UpcomingPayment({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const paid = paidSubscription(subscriptions);
  if (paid?.status !== 'ACTIVE' || !paid.nexPaymentAt || !paid.renewal) return null;
  const plan = tShell(`plan.${(paid.next ?? paid.paidNext)?.planType ?? paid.plan.type}`);
  return (
    <section className="order-part">
      <h3 className="h3">{t('upcoming.title')}</h3>
      <div className="next-payment">
        <CalendarDays className="i i-16" />
        <p>
          <b className="num">
            {t('summary.next', {
              date: dates.long(paid.nexPaymentAt),
              sum: sum(paid.renewal.total, paid.renewal.currency),
            })}
          </b>
          {t(`upcoming.${paid.paymentType ?? 'CARD'}`, { plan })}
        </p>
      </div>
    </section>
  );
}
