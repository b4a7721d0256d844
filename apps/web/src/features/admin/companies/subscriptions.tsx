import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { formatDate } from '#shared/time/format.ts';
import { PlanBadge } from '#shared/ui/badge.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ShownCompany } from '../admin.queries.ts';
import { ManualPlan } from './manual-plan.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';

export function Subscriptions({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('admin');
  const mayPlan = useStaff().may('users:company:plan');
  const { subscriptions, country } = company;
  const zone = timeZoneOf(country);
  return (
    <>
      <section className="admin-part" aria-label={t('plans.list')}>
        {!subscriptions && <Notice>{t('fallback.plans')}</Notice>}
        {subscriptions?.length === 0 && <p className="muted">{t('plans.none')}</p>}
        {subscriptions && subscriptions.length > 0 && (
          <ul className="admin-rows" aria-label={t('plans.list')}>
            {subscriptions.map((subscription) => (
              <li key={subscription.id}>
                <PlanBadge plan={subscription.plan.type} />
                <span className="admin-rows-name">
                  {t(`source.${subscription.source}`)} <Period subscription={subscription} zone={zone} />
                </span>
                <StatusPill status={subscription.status} />
                {mayPlan && <SubscriptionActions company={company} subscription={subscription} zone={zone} />}
              </li>
            ))}
          </ul>
        )}
      </section>
      {mayPlan && <ManualPlan companyId={company.id} zone={zone} subscriptions={subscriptions ?? []} />}
    </>
  );
}

function Period({ subscription, zone }: { subscription: Subscription; zone: string }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const from = formatDate(new Date(subscription.createdAt), locale, zone);
  const { expiresAt } = subscription;
  return (
    <span className="muted">
      {expiresAt
        ? t('plans.period', { from, to: formatDate(new Date(expiresAt), locale, zone) })
        : t('plans.endless', { from })}
    </span>
  );
}

const TONE = {
  ACTIVE: 'moss',
  AWAITING_PAYMENT: 'sky',
  INCOMPLETE: 'sky',
  PAST_DUE: 'wheat',
  CANCELLED: 'neutral',
  DELETED: 'neutral',
  EXPIRED: 'neutral',
} as const;
const DOT = {
  ACTIVE: 'dot',
  AWAITING_PAYMENT: 'ring',
  INCOMPLETE: 'ring',
  PAST_DUE: 'square',
  CANCELLED: 'diamond',
  DELETED: 'diamond',
  EXPIRED: 'diamond',
} as const;

function StatusPill({ status }: { status: Subscription['status'] }) {
  const { t } = useTranslation('admin');
  return (
    <Pill tone={TONE[status]} dot={DOT[status]} size="sm">
      {t(`status.${status}`)}
    </Pill>
  );
}
