import { type Billing, BillingProfile, Payment } from '@canola/api-schema/billing/payment';
import {
  CardSetupDetails,
  type NextPeriod,
  type PurchaseSubscription,
} from '@canola/api-schema/billing/purchase';
import { Subscription } from '@canola/api-schema/users/plan';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { userCompaniesQuery } from '#shared/access/access.queries.ts';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useChange } from '#shared/query/use-change.ts';
import { BILLING_KEY } from './billing.queries.ts';

const BASE = '/can-users/api';

export function buy(purchase: PurchaseSubscription): Promise<Payment> {
  return api.post(`${BASE}/subscription/paid`, { body: purchase, schema: Payment });
}

export function payRenewalByCard(id: string): Promise<Payment> {
  return api.post(`${BASE}/payment/${id}/card`, { schema: Payment });
}

export function cancelSubscription(id: string): Promise<Subscription> {
  return api.put(`${BASE}/subscription/${id}/cancel`, { schema: Subscription });
}

export function resumeSubscription(id: string): Promise<Subscription> {
  return api.put(`${BASE}/subscription/${id}/resume`, { schema: Subscription });
}

export function renewWith(id: string, next: NextPeriod): Promise<Subscription> {
  return api.put(`${BASE}/subscription/${id}/next`, { body: next, schema: Subscription });
}

export function saveBilling(companyId: string, billing: Billing): Promise<BillingProfile> {
  return api.put(`${BASE}/company/${companyId}/billing`, { body: billing, schema: BillingProfile });
}

export function setUpCard(companyId: string): Promise<CardSetupDetails> {
  return api.post(`${BASE}/card/setup`, { body: { companyId }, schema: CardSetupDetails });
}

export function renewWithCard(id: string): Promise<undefined> {
  return api.put(`${BASE}/card/${id}/use`, {});
}

export function removeCard(id: string): Promise<undefined> {
  return api.delete(`${BASE}/card/${id}`);
}

/** The plan in force may be another one now: the menu and the guards follow it. */
export async function refreshBilling(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [BILLING_KEY] }),
    queryClient.invalidateQueries({ queryKey: userCompaniesQuery.queryKey }),
  ]);
}

/** A change after which everything about plans and payments is read again, before `onDone`. */
export function useBillingChange<Input, Output>(
  work: (input: Input) => Promise<Output>,
  onDone?: (input: Input) => void,
) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: work,
    async onSuccess(_output, input) {
      await refreshBilling(queryClient);
      onDone?.(input);
    },
    // The question then names the new price.
    onError: (error) =>
      error instanceof ApiError && error.code === 'subscription.price-changed'
        ? queryClient.invalidateQueries({ queryKey: ['plans'] })
        : undefined,
  });
}
