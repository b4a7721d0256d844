import type { PaymentType } from '@canola/api-schema/users/country';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { manyPaymentsQuery, subscriptionsQuery } from '../billing.queries.ts';
import { openPaymentOf, orderedSubscription, restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany } from '../use-company.ts';

interface ReplacedOrderProps {
  plan: Plan;
  period: PlanPeriod;
  method: PaymentType;
}

/** A transfer that is waited for and would pay for nothing once this order is sent (docs/product/payments.md#buying). */
export function ReplacedOrder({ plan, period, method }: ReplacedOrderProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const sum = useSum();
  const { companyId } = useCompany();
  const subscriptions = useQuery(subscriptionsQuery(companyId));
  const payments = useQuery(manyPaymentsQuery(companyId));
  const ordered = orderedSubscription(subscriptions.data ?? []);
  const payment = ordered && openPaymentOf(ordered, payments.data?.payments ?? []);
  if (payment?.type !== 'BANK_TRANSFER') return null;
  const isSame = ordered?.plan.type === plan.type && ordered.period?.type === period.type;
  if (isSame && method === 'BANK_TRANSFER') return null;
  return (
    <Notice kind="wheat" live>
      {t('order.replacesOrder', {
        plan: tShell(`plan.${payment.subscription.planType}`),
        sum: sum(restOf(payment), payment.currency.type),
      })}
    </Notice>
  );
}
