import type { PeriodType, Plan } from '@canola/api-schema/users/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';
import { previewQuery } from '../billing.queries.ts';
import { useCompany } from '../use-company.ts';
import { PlanAction } from './plan-action.tsx';
import { type CurrentPlan, planChoiceOf } from './plan-choice.ts';
import { PlanFeatures } from './plan-features.tsx';
import { PlanPrice } from './plan-price.tsx';

interface PlanCardProps {
  plan: Plan;
  period: PeriodType;
  current: CurrentPlan;
}

export function PlanCard({ plan, period: type, current }: PlanCardProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const titleId = useId();
  const { companyId } = useCompany();
  const { may } = useAccess();
  const period = plan.periods.find((offered) => offered.type === type);
  const choice = planChoiceOf(plan.type, type, current);
  // With the company's VAT; the server shows it to members who may buy.
  const preview = useQuery({
    ...previewQuery(companyId, period?.id ?? 0),
    enabled: period !== undefined && may('PAYMENT_CREATE') && choice.kind !== 'free',
    placeholderData: keepPreviousData,
  });
  const isCurrent = current.plan === plan.type;
  return (
    <section
      className={classes('card plan-card', isCurrent && 'plan-current')}
      aria-labelledby={titleId}
      data-plan={plan.type}
    >
      <div className="plan-top">
        <div className="plan-head">
          <h2 id={titleId} className="plan-name">
            {tShell(`plan.${plan.type}`)}
          </h2>
          {isCurrent && (
            <Badge tone="leaf">
              <Check className="i i-14" />
              {t(current.source === 'TRIAL' ? 'pricing.currentTrial' : 'pricing.current')}
            </Badge>
          )}
        </div>
        <p className="muted plan-about">{t(`pricing.about.${plan.type}`)}</p>
        <PlanPrice plan={plan} period={period} preview={preview.data} />
      </div>
      <div className="plan-action">
        <PlanAction plan={plan} period={period} choice={choice} preview={preview} current={current} />
      </div>
      <PlanFeatures plan={plan} />
    </section>
  );
}
