import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { Link } from '#shared/ui/link.tsx';
import { LogoMark } from '#shared/ui/logo.tsx';
import { closePanel } from '../close-panel.ts';
import { useCompany, useDates } from '../use-company.ts';

interface OrderHeadProps {
  plan: Plan;
  period: PlanPeriod;
  preview: PurchasePreview | undefined;
}

export function OrderHead({ plan, period, preview }: OrderHeadProps) {
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
        {preview && <Start preview={preview} />}
      </div>
      <Link to="/pricing" onClick={closePanel}>
        {t('order.change')}
      </Link>
    </div>
  );
}

function Start({ preview }: { preview: PurchasePreview }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { kind, startsAt, creditFrom } = preview;
  if (kind === 'UPGRADE' && creditFrom)
    return <p className="hint">{t('order.replaces', { plan: tShell(`plan.${creditFrom.planType}`) })}</p>;
  const isLater = new Date(startsAt).getTime() - Date.now() > 60_000;
  return (
    <p className="hint">
      {isLater ? t('order.startsOn', { date: dates.long(startsAt) }) : t('order.startsToday')}
    </p>
  );
}
