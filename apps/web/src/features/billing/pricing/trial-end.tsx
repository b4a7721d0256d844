import type { Subscription } from '@canola/api-schema/users/plan';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { daysUntil } from '../days-until.ts';
import { useCompany, useDates } from '../use-company.ts';

/** What happens when the trial ends, and that buying now loses no day of it (docs/product/payments.md#buying). */
export function TrialEnd({ hasPaid, ordered }: { hasPaid: boolean; ordered: Subscription | undefined }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { companyPlan } = useCompany();
  const { source, expiresAt, type } = companyPlan;
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
