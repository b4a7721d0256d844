import type { Feature } from '@canola/api-schema/access';
import type { FeatureMode, Plan } from '@canola/api-schema/users/plan';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { TrialBadge } from '#shared/ui/badge.tsx';

const DIFFERS = [
  'PURCHASE_PRICES',
  'MARKET_NEWS',
  'QUICK_TRADING',
  'POSITION',
  'MARKETPLACE',
  'TRADING',
] as const;
/** Those that differ between the plans first (docs/product/plans.md#features-by-plan). */
const ORDER: readonly Feature[] = [...DIFFERS, 'STOCK_EXCHANGE', 'STORAGES', 'TRANSACTIONS_ORDERS'];
type Differing = (typeof DIFFERS)[number];
const differs = (feature: Feature): feature is Differing => (DIFFERS as readonly Feature[]).includes(feature);

/** Full is a tick, trial a half disc with a badge, absent a dash (docs/product/look.md#rule-11). */
export function PlanFeatures({ plan }: { plan: Plan }) {
  const { flags } = useAccess();
  const shown = ORDER.filter((feature) => feature !== 'MARKETPLACE' || flags.marketplace);
  return (
    <ul className="plan-features">
      {shown.map((feature) => (
        <FeatureRow
          key={feature}
          feature={feature}
          mode={plan.features.find(({ type }) => type === feature)?.mode}
        />
      ))}
    </ul>
  );
}

interface FeatureRowProps {
  feature: Feature;
  mode: FeatureMode | undefined;
}

function FeatureRow({ feature, mode }: FeatureRowProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const note = !mode
    ? t('pricing.feature.none')
    : differs(feature) && t(`pricing.feature.${feature}.${mode}`);
  return (
    <li className="plan-row">
      <Mark mode={mode} />
      <span className="plan-feature">
        <b className={mode ? undefined : 'plan-feature-absent'}>{tShell(`feature.${feature}.title`)}</b>
        {note && <span className="plan-feature-note">{note}</span>}
      </span>
      {mode === 'TRIAL' && <TrialBadge />}
    </li>
  );
}

function Mark({ mode }: { mode: FeatureMode | undefined }) {
  const { t } = useTranslation('billing');
  if (mode === 'TRIAL') return <span className="plan-mark plan-mark-trial" aria-hidden="true" />;
  if (!mode)
    return (
      <span className="plan-mark plan-mark-none" aria-hidden="true">
        <Minus className="i i-14" />
      </span>
    );
  return (
    <span className="plan-mark plan-mark-full">
      <Check className="i i-14" />
      <span className="sr-only">{t('pricing.feature.full')}</span>
    </span>
  );
}
