import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useAccess } from './use-access.ts';

/** "Premium trial until 30 Nov", while the company's plan is a trial (docs/product/plans.md#trial). */
export function useTrialText(): string | undefined {
  const { t } = useTranslation();
  const locale = useFormatLocale();
  const { company } = useAccess();
  if (company?.companyPlan.source !== 'TRIAL' || !company.companyPlan.expiresAt) return undefined;
  const { type, expiresAt } = company.companyPlan;
  const date = formatDay(new Date(expiresAt), locale, timeZoneOf(company.companyCountry));
  return t('layout.trialUntil', { plan: t(`plan.${type}`), date });
}
