import type { QrStandard } from '@canola/api-schema/billing/invoice';
import {
  BillingProfile,
  PANEL_PAGE_SIZE,
  Payment,
  PaymentPage,
  PaymentStatusResult,
} from '@canola/api-schema/billing/payment';
import { Card, PurchasePreview } from '@canola/api-schema/billing/purchase';
import { Plan, Subscription } from '@canola/api-schema/users/plan';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';

const BASE = '/can-users/api';

/** Everything that a payment or a change of the subscription may change. */
export const BILLING_KEY = 'billing';

export function plansQuery(companyId: string) {
  return queryOptions({
    queryKey: ['plans', companyId],
    queryFn: ({ signal }) => api.get(`${BASE}/plan/company/${companyId}`, { schema: z.array(Plan), signal }),
  });
}

export function subscriptionsQuery(companyId: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'subscriptions'],
    queryFn: ({ signal }) =>
      api.get(`${BASE}/subscription/company/${companyId}`, { schema: z.array(Subscription), signal }),
  });
}

export function subscriptionQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'subscription', id],
    queryFn: ({ signal }) => api.get(`${BASE}/subscription/${id}`, { schema: Subscription, signal }),
  });
}

/** By the function that charges it, so what is shown is what is paid (docs/product/payments.md#buying). */
export function previewQuery(companyId: string, periodId: number, vat?: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'preview', periodId, vat ?? null],
    queryFn: ({ signal }) =>
      api.get(`${BASE}/subscription/preview`, {
        query: { companyId, periodId, vat },
        schema: PurchasePreview,
        signal,
      }),
  });
}

export function paymentsQuery(companyId: string, page: number, size = PANEL_PAGE_SIZE) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'payments', page, size],
    queryFn: ({ signal }) =>
      api.get(`${BASE}/payment/company/${companyId}`, {
        query: { page, size, direction: 'DESC' },
        schema: PaymentPage,
        signal,
      }),
  });
}

/** As many as the API lists: one that is open may be behind others that were made or given up after it. */
export function manyPaymentsQuery(companyId: string) {
  return paymentsQuery(companyId, 1, 100);
}

export function paymentQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'payment', id],
    queryFn: ({ signal }) => api.get(`${BASE}/payment/${id}`, { schema: Payment, signal }),
  });
}

/** By the payment's own id or by the gateway's. */
export function paymentStatusQuery(id: string) {
  return queryOptions({
    queryKey: ['payment-status', id],
    queryFn: ({ signal }) => api.get(`${BASE}/payment/status/${id}`, { schema: PaymentStatusResult, signal }),
    gcTime: 0,
  });
}

export function billingQuery(companyId: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'profile'],
    queryFn: ({ signal }) =>
      api.get(`${BASE}/company/${companyId}/billing`, { schema: BillingProfile, signal }),
  });
}

export function cardsQuery(companyId: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, companyId, 'cards'],
    queryFn: ({ signal }) => api.get(`${BASE}/card/company/${companyId}`, { schema: z.array(Card), signal }),
  });
}

/**
 * A picture that only members can load; the browser gets it with the token. Without a standard the usual code. It names
 * the sum that is left to pay, so another sum has another picture.
 */
export function qrQuery(invoiceId: string, sum: string, standard?: QrStandard) {
  return queryOptions({
    queryKey: ['invoice-qr', invoiceId, sum, standard ?? null],
    queryFn: ({ signal }) => api.file(`${BASE}/invoice/${invoiceId}/qr`, { query: { standard }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function invoicePdf(invoiceId: string): Promise<Blob> {
  return api.file(`${BASE}/invoice/${invoiceId}/pdf`);
}
