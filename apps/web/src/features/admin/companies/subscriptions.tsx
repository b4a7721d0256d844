import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Subscription } from '@canola/api-schema/users/plan';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { formatDate } from '#shared/time/format.ts';
import { PlanBadge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { deletePlan, useAdminChange } from '../admin.changes.ts';
import type { ShownCompany } from '../admin.queries.ts';
import { ExtendPlan } from './extend-plan.tsx';
import { ManualPlan } from './manual-plan.tsx';

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
      {mayPlan ? (
        <ManualPlan companyId={company.id} zone={zone} subscriptions={subscriptions ?? []} />
      ) : (
        <Notice>{t('fallback.givePlan')}</Notice>
      )}
    </>
  );
}

function Period({ subscription, zone }: { subscription: Subscription; zone: string }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { createdAt, startsAt = createdAt } = subscription;
  const from = formatDate(new Date(startsAt), locale, zone);
  const { expiresAt } = subscription;
  return (
    <span className="muted">
      {expiresAt
        ? t('plans.period', { from, to: formatDate(new Date(expiresAt), locale, zone) })
        : t('plans.endless', { from })}
    </span>
  );
}

const LOOK = {
  ACTIVE: { tone: 'moss', dot: 'dot' },
  AWAITING_PAYMENT: { tone: 'sky', dot: 'ring' },
  INCOMPLETE: { tone: 'sky', dot: 'ring' },
  PAST_DUE: { tone: 'wheat', dot: 'square' },
  CANCELLED: { tone: 'neutral', dot: 'diamond' },
  DELETED: { tone: 'neutral', dot: 'diamond' },
  EXPIRED: { tone: 'neutral', dot: 'diamond' },
} as const;

function StatusPill({ status }: { status: Subscription['status'] }) {
  const { t } = useTranslation('admin');
  return (
    <Pill {...LOOK[status]} size="sm">
      {t(`status.${status}`)}
    </Pill>
  );
}

interface SubscriptionActionsProps {
  company: ShownCompany;
  subscription: Subscription;
  zone: string;
}

/** Only a plan that staff gave can be moved or deleted (docs/product/admin.md#actions). */
export function SubscriptionActions({ company, subscription, zone }: SubscriptionActionsProps) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const [asked, ask] = useState<'extend' | 'delete'>();
  const remove = useAdminChange(deletePlan);
  const { id, source, status, plan } = subscription;
  if (source !== 'MANUAL' || status !== 'ACTIVE') return null;
  const words = { plan: tUi(`plan.${plan.type}`), company: company.name };
  const close = () => ask(undefined);
  return (
    <span className="admin-actions">
      <Button size="sm" variant="secondary" onPress={() => ask('extend')}>
        {t('plans.extend.action')}
      </Button>
      <IconButton
        label={t('plans.delete.action', words)}
        icon={Trash2}
        size="sm"
        onPress={() => ask('delete')}
      />
      {asked === 'extend' && (
        <ExtendPlan companyId={company.id} subscription={subscription} zone={zone} onClose={close} />
      )}
      {asked === 'delete' && (
        <ConfirmMutation
          onClose={close}
          tone="danger"
          title={t('plans.delete.title', words)}
          confirmLabel={t('plans.delete.confirm', words)}
          cancelLabel={t('plans.delete.keep')}
          mutate={() => remove.mutateAsync(id)}
        >
          <p>{t('plans.delete.text', words)}</p>
        </ConfirmMutation>
      )}
    </span>
  );
}
