import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paymentsQuery, plansQuery } from '../billing.queries.ts';
import { paidSubscription, upcomingOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

/** When the next sum is due and how much it is; nothing for a subscription that ends. */
export function UpcomingPayment({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { companyId } = useCompany();
  const { data: payments } = useQuery(paymentsQuery(companyId));
  const { data: plans } = useQuery(plansQuery(companyId));
  const dates = useDates();
  const sum = useSum();
  const paid = paidSubscription(subscriptions);
  const upcoming = paid && payments && plans && upcomingOf(paid, payments.payments, plans);
  if (!paid || !upcoming) return null;
  const plan = tShell(`plan.${paid.next?.planType ?? paid.plan.type}`);
  return (
    <section className="order-part">
      <h3 className="h3">{t('upcoming.title')}</h3>
      <div className="next-payment">
        <CalendarDays className="i i-16" />
        <p>
          <b className="num">
            {t('summary.next', {
              date: dates.long(upcoming.at),
              sum: upcoming.gross ? sum(upcoming.gross, upcoming.currency) : '',
            })}
          </b>
          {t(`upcoming.${paid.paymentType ?? 'CARD'}`, { plan })}
        </p>
      </div>
    </section>
  );
}
