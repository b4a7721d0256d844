import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { manyPaymentsQuery } from '../billing.queries.ts';
import { isBeingCharged, openPaymentOf } from '../subscription-state.ts';
import { useCompany } from '../use-company.ts';

/** The payment that the person has to make for the plan; not one that is charged without them. */
export function useLatePayment(subscription: Subscription): Payment | undefined {
  const { companyId } = useCompany();
  const { data } = useQuery({
    ...manyPaymentsQuery(companyId),
    enabled: subscription.source === 'PAID',
  });
  const payment = data && openPaymentOf(subscription, data.payments);
  return payment && !isBeingCharged(subscription, payment, new Date()) ? payment : undefined;
}
