import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cardsQuery } from '../billing.queries.ts';
import { isRenewalUnpaid, paidSubscription } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';

/** When the next sum is due and how much it is; nothing for a subscription that ends. */
export function UpcomingPayment({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const { companyId } = useCompany();
  const { data: cards } = useQuery(cardsQuery(companyId));
  const paid = paidSubscription(subscriptions);
  if (paid?.status !== 'ACTIVE' || !paid.nexPaymentAt || !paid.renewal) return null;
  // What is late already is shown as such; and a card is not charged while another plan is ordered.
  if (isRenewalUnpaid(paid, new Date()) || subscriptions.some(isOrdered)) return null;
  const isByCard = paid.paymentType !== 'BANK_TRANSFER';
  const isWithoutCard = isByCard && cards?.every(({ isUsed }) => !isUsed);
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
          {isWithoutCard
            ? t('upcoming.noCard')
            : t(`upcoming.${isByCard ? 'CARD' : 'BANK_TRANSFER'}`, { plan })}
        </p>
      </div>
    </section>
  );
}

const isOrdered = ({ status }: Subscription) => status === 'AWAITING_PAYMENT';
