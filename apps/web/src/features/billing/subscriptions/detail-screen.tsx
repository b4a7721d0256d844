import '../billing.css';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { subscriptionQuery, subscriptionsQuery } from '../billing.queries.ts';
import { Fact } from '../fact.tsx';
import { OtherCompany } from '../payment/other-company.tsx';
import { isRenewalUnpaid } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';
import { CardSection } from './card-section.tsx';
import { DetailActions } from './detail-actions.tsx';
import { LatePayment } from './late-payment.tsx';
import { RenewalChoice } from './renewal-choice.tsx';
import { SubscriptionPill } from './subscription-pill.tsx';

/** subscriptions-detail */
export function DetailScreen() {
  const { companies } = useAccess();
  const active = useCompany().companyId;
  const { id = '', companyId = active } = useSidePanel()?.subject ?? {};
  const other = companies.find((company) => company.companyId === companyId && companyId !== active);
  if (other)
    return <OtherCompany what="subscription" id={id} company={{ id: companyId, name: other.companyName }} />;
  return <Own id={id} />;
}

function Own({ id }: { id: string }) {
  const { companyId } = useCompany();
  const subscription = useQuery({ ...subscriptionQuery(companyId, id), enabled: id !== '' });
  return (
    <Loaded query={subscription} skeleton={<SkeletonRows rows={5} />} height={320}>
      {(loaded) => <Detail subscription={loaded} />}
    </Loaded>
  );
}

function Detail({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { plan, source } = subscription;
  const isPaid = source === 'PAID';
  return (
    <div className="order">
      <div className="transfer-head">
        <p className="h1">{tShell(`plan.${plan.type}`)}</p>
        <SubscriptionPill subscription={subscription} />
      </div>
      <LatePayment subscription={subscription} />
      <Facts subscription={subscription} />
      <CardSection subscription={subscription} />
      {isPaid && subscription.status === 'ACTIVE' && <RenewalChoice subscription={subscription} />}
      {!isPaid && <p className="muted">{t(`detail.about.${source as 'TRIAL' | 'MANUAL'}`)}</p>}
      <DetailActions subscription={subscription} />
    </div>
  );
}

const ORDERED: ReadonlySet<Subscription['status']> = new Set(['AWAITING_PAYMENT', 'INCOMPLETE']);
const OVER: ReadonlySet<Subscription['status']> = new Set(['EXPIRED', 'DELETED']);

function Facts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const dates = useDates();
  const { t: tShell } = useTranslation();
  const {
    createdAt,
    startsAt = createdAt,
    expiresAt,
    period,
    paymentType,
    source,
    status,
    paidNext,
  } = subscription;
  const isOver = OVER.has(status);
  // One that was replaced or refunded has ended before the day that was paid for.
  const until = expiresAt && isOver && new Date(expiresAt) > new Date() ? null : expiresAt;
  return (
    <dl className="bill-facts">
      {period && <Fact name={t('detail.period')}>{t(`period.${period.type}`)}</Fact>}
      {!ORDERED.has(status) && (
        <Fact name={t(new Date(startsAt) > new Date() ? 'detail.starts' : 'detail.since')}>
          {dates.long(startsAt)}
        </Fact>
      )}
      {paidNext && (
        <Fact name={t('detail.paidNext', { date: dates.long(paidNext.from) })}>
          {t('planPeriod', {
            plan: tShell(`plan.${paidNext.planType}`),
            period: t(`periodWord.${paidNext.periodType}`),
          })}
        </Fact>
      )}
      {until && (
        <Fact name={t(source === 'PAID' ? 'detail.paidUntil' : 'detail.until')}>{dates.long(until)}</Fact>
      )}
      <NextPayment subscription={subscription} />
      {paymentType && <Fact name={t('detail.method')}>{t(`method.${paymentType}.name`)}</Fact>}
    </dl>
  );
}

/** The day and the sum; what is open already is above, with its button. */
function NextPayment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const dates = useDates();
  const sum = useSum();
  const { id, source, status, nexPaymentAt } = subscription;
  // Only the list knows what the renewal will cost.
  const { data: listed } = useQuery(subscriptionsQuery(companyId));
  const renewal = listed?.find((other) => other.id === id)?.renewal;
  if (source !== 'PAID' || status === 'AWAITING_PAYMENT') return null;
  if (isRenewalUnpaid(subscription, new Date())) return null;
  if (status !== 'ACTIVE' || !nexPaymentAt) return <Fact name={t('detail.next')}>{t('detail.noNext')}</Fact>;
  const date = dates.long(nexPaymentAt);
  return (
    <Fact name={t('detail.next')}>
      {renewal ? t('summary.next', { date, sum: sum(renewal.total, renewal.currency) }) : date}
    </Fact>
  );
}
