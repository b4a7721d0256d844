import type { PeriodType, Plan } from '@canola/api-schema/users/plan';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';
import { PlanAction } from './plan-action.tsx';
import { PlanFeatures } from './plan-features.tsx';
import { offerOf, type Standing } from './plan-offer.ts';
import { PlanPrice } from './plan-price.tsx';
import { usePreview } from './use-preview.ts';

interface PlanCardProps {
  plan: Plan;
  period: PeriodType;
  standing: Standing;
  /** Runs the choice once the terms are accepted. */
  whenAccepted: (choose: () => void) => void;
}

export function PlanCard({ plan, period: type, standing, whenAccepted }: PlanCardProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const titleId = useId();
  const period = plan.periods.find((one) => one.type === type);
  const offer = offerOf(plan.type, type, standing);
  const preview = usePreview(period?.id, offer);
  const isCurrent = standing.plan === plan.type;
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
              {t(standing.source === 'TRIAL' ? 'pricing.currentTrial' : 'pricing.current')}
            </Badge>
          )}
        </div>
        <p className="muted plan-about">{t(`pricing.about.${plan.type}`)}</p>
        <PlanPrice plan={plan} period={period} preview={preview.data} />
      </div>
      <div className="plan-action">
        <PlanAction
          plan={plan}
          period={period}
          offer={offer}
          preview={preview}
          standing={standing}
          whenAccepted={whenAccepted}
        />
      </div>
      <PlanFeatures plan={plan} />
    </section>
  );
}
