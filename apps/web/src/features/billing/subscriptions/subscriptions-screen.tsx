import '../billing.css';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, Layers } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { cardsQuery, subscriptionsQuery } from '../billing.queries.ts';
import { BillingData } from '../billing-data/billing-data.tsx';
import { closePanel, showNext } from '../panel.ts';
import { isRenewalUnpaid, otherPlanAhead, paidSubscription } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';
import { PaymentList } from './payment-list.tsx';
import { SubscriptionPill } from './subscription-pill.tsx';

/** Those that were never paid for are listed among the payments only. */
const LISTED: ReadonlySet<Subscription['status']> = new Set([
  'ACTIVE',
  'AWAITING_PAYMENT',
  'CANCELLED',
  'PAST_DUE',
  'EXPIRED',
]);

/** subscriptions: what the company has and had, what comes next, what was paid. */
export function SubscriptionsScreen() {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const subscriptions = useQuery(subscriptionsQuery(companyId));
  return (
    <div className="order">
      <Loaded query={subscriptions} skeleton={<SkeletonRows rows={2} />} height={200}>
        {(all) => {
          const listed = all.filter(({ status }) => LISTED.has(status));
          return (
            <>
              {listed.length === 0 ? <NoSubscription /> : <List subscriptions={listed} />}
              <UpcomingPayment subscriptions={all} />
            </>
          );
        }}
      </Loaded>
      <section className="order-part">
        <h3 className="h3">{t('payments.title')}</h3>
        <PaymentList />
      </section>
      <BillingData />
      <LinkButton to="/pricing" onClick={closePanel} variant="secondary" icon={Layers} block>
        {t('subscriptions.plans')}
      </LinkButton>
    </div>
  );
}

function NoSubscription() {
  const { t } = useTranslation('billing');
  return (
    <EmptyState icon={Layers} height={160} title={t('subscriptions.none')}>
      {t('subscriptions.noneText')}
    </EmptyState>
  );
}

function List({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  return (
    <ul className="bill-rows bill-box" aria-label={t('subscriptions.title')}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <Row subscription={subscription} />
        </li>
      ))}
    </ul>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { id, plan, source, period, expiresAt } = subscription;
  const name = tShell(`plan.${plan.type}`);
  const ahead = otherPlanAhead(subscription);
  return (
    <AriaButton className="bill-row bill-row-press" onPress={() => showNext('subscriptions-detail', { id })}>
      <span className="bill-row-name">
        <b>
          {period
            ? t('planPeriod', { plan: name, period: t(`periodWord.${period.type}`) })
            : t(`source.${source}`, { plan: name })}
        </b>
        {expiresAt && (
          <span className="hint num">
            {t(ahead ? 'subscriptions.untilNext' : 'subscriptions.until', {
              date: dates.date(expiresAt),
              ...(ahead && { next: tShell(`plan.${ahead.planType}`), from: dates.date(ahead.from) }),
            })}
          </span>
        )}
      </span>
      <SubscriptionPill subscription={subscription} />
      <ChevronRight className="i muted" />
    </AriaButton>
  );
}

/** When the next sum is due and how much it is; nothing for a subscription that ends. */
function UpcomingPayment({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const sum = useSum();
  const { companyId } = useCompany();
  const { data: cards } = useQuery(cardsQuery(companyId));
  const paid = paidSubscription(subscriptions);
  if (paid?.status !== 'ACTIVE' || !paid.nexPaymentAt || !paid.renewal) return null;
  // A late payment is shown as such; and a card is not charged while another plan is ordered.
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
