import '../billing.css';
import './pricing.css';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, FileText, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { plansQuery, subscriptionsQuery } from '../billing.queries.ts';
import { FIRST_PERIOD, offeredPeriods } from '../periods.ts';
import { paidSubscription } from '../subscription-state.ts';
import { useTerms } from '../terms/terms-store.ts';
import { TermsSwitch } from '../terms/terms-switch.tsx';
import { useCompany } from '../use-company.ts';
import { PeriodPicker } from './period-picker.tsx';
import { PlanCard } from './plan-card.tsx';
import { rememberPeriod, startPeriod } from './start-period.ts';
import { TrialEnd } from './trial-end.tsx';
import { useMailed } from './use-mailed.ts';
import { WaitingTransfer } from './waiting-transfer.tsx';

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
  // What is paid decides what each card offers, so nothing is offered before it is known.
  const { data: subscriptions = [], isLoading } = useQuery({
    ...subscriptionsQuery(companyId),
    enabled: isMember,
  });
  const [picked, pick] = useState<PeriodType>();
  useMailed();
  const terms = useTermsCheck();
  const paid = paidSubscription(subscriptions);
  const ordered = subscriptions.find(({ status }) => status === 'AWAITING_PAYMENT');
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
      {ordered && <WaitingTransfer ordered={ordered} />}
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
                  standing={{ plan: companyPlan.type, source: companyPlan.source, paid, ordered }}
                  whenAccepted={terms.whenAccepted}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <div className="card pricing-terms" ref={terms.frame} data-invalid={terms.error ? true : undefined}>
        <TermsSwitch ref={terms.input} error={terms.error} />
      </div>
      <Facts />
    </>
  );
}

/** With the switch off, choosing a plan leads to the switch (docs/product/payments.md#buying). */
function useTermsCheck() {
  const { t } = useTranslation('billing');
  const [isAccepted] = useTerms();
  const [isAsked, setAsked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return {
    frame,
    input,
    error: isAsked && !isAccepted ? t('terms.needed') : undefined,
    whenAccepted(choose: () => void) {
      if (isAccepted) return choose();
      setAsked(true);
      frame.current?.scrollIntoView({ block: 'center' });
      input.current?.focus({ preventScroll: true });
    },
  };
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
