import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { Link } from '#shared/ui/link.tsx';
import { LogoMark } from '#shared/ui/logo.tsx';
import { closePanel } from '../close-panel.ts';
import { startsLater } from '../starts-later.ts';
import { useCompany, useDates } from '../use-company.ts';

interface OrderHeadProps {
  plan: Plan;
  period: PlanPeriod;
  preview: PurchasePreview | undefined;
  method: PaymentType;
}

export function OrderHead({ plan, period, preview, method }: OrderHeadProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { companyName } = useCompany();
  return (
    <div className="order-head">
      <LogoMark size={40} />
      <div className="order-title">
        <p className="h3">
          {t('planPeriod', { plan: tShell(`plan.${plan.type}`), period: t(`periodWord.${period.type}`) })}
        </p>
        <p className="hint">{companyName}</p>
        {preview && <Start preview={preview} method={method} />}
      </div>
      <Link to="/pricing" onClick={closePanel}>
        {t('order.change')}
      </Link>
    </div>
  );
}

/** A transfer starts nothing before its money is here. */
function Start({ preview, method }: { preview: PurchasePreview; method: PaymentType }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { kind, startsAt, creditFrom } = preview;
  const replaced = kind === 'UPGRADE' ? creditFrom : null;
  const start = startsLater(preview) ? 'startsOn' : replaced ? 'replaces' : 'startsToday';
  return (
    <p className="hint">
      {t(method === 'CARD' ? `order.${start}` : `order.paid.${start}`, {
        date: dates.long(startsAt),
        plan: replaced && tShell(`plan.${replaced.planType}`),
      })}
    </p>
  );
}
