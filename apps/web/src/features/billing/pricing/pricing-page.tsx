import '../billing.css';
import './pricing.css';
import type { PeriodType, Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, FileText, Hourglass, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { plansQuery, subscriptionsQuery } from '../billing.queries.ts';
import { FIRST_PERIOD, offeredPeriods } from '../periods.ts';
import { daysUntil, orderedSubscription, paidSubscription } from '../subscription-state.ts';
import { TermsSwitch } from '../terms/terms-switch.tsx';
import { useCompany, useDates } from '../use-company.ts';
import { OpenOrder } from './open-order.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { PlanCard } from './plan-card.tsx';
import { rememberPeriod, startPeriod } from './start-period.ts';
import { useMailed } from './use-mailed.ts';

export function PricingPage() {
  const { t } = useTranslation('billing');
  const { company } = useAccess();
  if (!company) return <NoAccessPage title={t('pricing.title')} refusal="no-company" />;
  return <Plans />;
}

function Plans() {
  const { t } = useTranslation('billing');
  const company = useCompany();
  const { companyId, companyName, companyPlan } = company;
  const plans = useQuery(plansQuery(companyId));
  const isMember = company.approvalState === 'APPROVED';
  // The paid plan decides what each card offers, so nothing is offered before it is known.
  const { data: subscriptions = [], isLoading } = useQuery({
    ...subscriptionsQuery(companyId),
    enabled: isMember,
  });
  const [picked, pick] = useState<PeriodType>();
  useMailed();
  const paid = paidSubscription(subscriptions);
  const ordered = subscriptions.find(({ status }) => status === 'AWAITING_PAYMENT');
  const open = orderedSubscription(subscriptions);
  const period = picked ?? startPeriod(plans.data ?? [], subscriptions);
  const choose = (type: PeriodType) => {
    pick(type);
    rememberPeriod(type);
  };
  return (
    <>
      <PageHead
        title={t('pricing.title')}
        subtitle={t('pricing.subtitle', { company: companyName })}
        end={plans.data && !isLoading && <PeriodPicker plans={plans.data} value={period} onChange={choose} />}
      />
      <TrialEnd hasPaid={paid !== undefined} ordered={ordered} />
      {open && <OpenOrder ordered={open} />}
      <Loaded query={plans} skeleton={<PlansSkeleton />} height={480}>
        {(all) =>
          isLoading ? (
            <PlansSkeleton />
          ) : (
            <div className="plans">
              {all.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  period={offeredPeriods([plan]).includes(period) ? period : FIRST_PERIOD}
                  current={{ plan: companyPlan.type, source: companyPlan.source, paid, ordered }}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <div className="card pricing-terms">
        <TermsSwitch />
      </div>
      <Facts />
    </>
  );
}

/** Says what happens when the trial ends, and that buying now loses no day of it (docs/product/payments.md#buying). */
function TrialEnd({ hasPaid, ordered }: { hasPaid: boolean; ordered: Subscription | undefined }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { source, expiresAt, type } = useCompany().companyPlan;
  if (source !== 'TRIAL' || !expiresAt) return null;
  const count = daysUntil(expiresAt, new Date());
  return (
    <Notice
      kind="wheat"
      icon={Hourglass}
      title={t('pricing.trial.title', { plan: tShell(`plan.${type}`), date: dates.long(expiresAt), count })}
    >
      {hasPaid || !ordered
        ? t(hasPaid ? 'pricing.trial.paid' : 'pricing.trial.text')
        : t('pricing.trial.ordered', { plan: tShell(`plan.${ordered.plan.type}`) })}
    </Notice>
  );
}

const FACTS = [
  ['cancel', RotateCcw],
  ['methods', CreditCard],
  ['invoice', FileText],
] as const;

function Facts() {
  const { t } = useTranslation('billing');
  return (
    <ul className="plan-facts">
      {FACTS.map(([fact, Icon]) => (
        <li key={fact}>
          <Icon className="i" />
          <span>
            <b>{t(`pricing.facts.${fact}.title`)}</b>
            {t(`pricing.facts.${fact}.text`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlansSkeleton() {
  return (
    <SkeletonGroup>
      <div className="plans">
        {['BASIC', 'PLUS', 'PREMIUM'].map((plan) => (
          <div key={plan} className="card grid gap-4 p-5" style={{ minHeight: 560 }}>
            <Skeleton width="40%" height={24} />
            <Skeleton width="80%" />
            <Skeleton width="55%" height={34} />
            <Skeleton shape="box" height={44} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
