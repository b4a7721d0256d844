import '../billing.css';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Layers } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { subscriptionsQuery } from '../billing.queries.ts';
import { BillingData } from '../billing-data/billing-data.tsx';
import { closePanel } from '../close-panel.ts';
import { otherPlanAhead } from '../subscription-state.ts';
import { useCompany, useDates } from '../use-company.ts';
import { PaymentList } from './payment-list.tsx';
import { SubscriptionPill } from './subscription-pill.tsx';
import { UpcomingPayment } from './upcoming-payment.tsx';

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
    <AriaButton
      className="bill-row bill-row-press"
      onPress={() => sendToSidePanel({ type: 'next', screen: 'subscriptions-detail', subject: { id } })}
    >
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
