import type { PlanType } from '@canola/api-schema/access';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { plansQuery } from '#features/billing/billing.queries.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The plan's price of a month; nothing while it is not known. */
export default function UpsellPrice({ companyId, plan }: { companyId: string; plan: PlanType }) {
  const { t } = useTranslation();
  const locale = useFormatLocale();
  const { data: plans = [] } = useQuery(plansQuery(companyId));
  const month = plans.find(({ type }) => type === plan)?.periods.find(({ type }) => type === 'MONTHLY');
  if (!month) return null;
  const price = formatExactMoney(month.price, month.currency.type, locale);
  return t('upsell.price', { plan: t(`plan.${plan}`), price });
}
