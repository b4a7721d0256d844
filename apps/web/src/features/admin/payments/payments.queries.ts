import { Payment, PaymentPage } from '@canola/api-schema/billing/payment';
import { OpenEntryPage, SettledEntryPage } from '@canola/api-schema/billing/statement';
import { api } from '#shared/api/client.ts';
import { ADMIN_KEY, pageQuery, recordQuery } from '../admin.queries.ts';
import type { PaymentsSearch } from '../admin.search.ts';
import { orderOf, PAYMENT_SORTS } from '../admin.sort.ts';

const PAYMENTS_KEY = [...ADMIN_KEY, 'payments'] as const;

export function paymentFilterOf({ paymentStatus, paymentType, search }: PaymentsSearch) {
  return { status: paymentStatus, type: paymentType, search };
}

/** Newest first (docs/product/admin.md#lists). */
export function paymentsQuery(search: PaymentsSearch) {
  const query = { page: search.page, ...paymentFilterOf(search), ...orderOf(PAYMENT_SORTS, search.sort) };
  return pageQuery([...PAYMENTS_KEY, 'list'], 'payment', PaymentPage, query);
}

export const paymentQuery = (id: string) =>
  recordQuery([...PAYMENTS_KEY, 'one', id], `payment/${id}`, Payment);

const size = 20;

export const companyPaymentsQuery = (id: string, page: number) =>
  pageQuery([...PAYMENTS_KEY, 'company', id], `payment/company/${id}`, PaymentPage, { page, size });

/** Money that waits for a person (docs/product/payments.md#unassigned-money). */
export const openEntriesQuery = (page: number) =>
  pageQuery([...ADMIN_KEY, 'open-entries'], 'payment/entry', OpenEntryPage, { page, size });

/** Separate from the open ones: nobody waits for these. */
export const settledEntriesQuery = (page: number) =>
  pageQuery([...ADMIN_KEY, 'settled-entries'], 'payment/entry/settled', SettledEntryPage, { page, size });

export const invoicePdf = (id: string): Promise<Blob> => api.file(`/can-users/api/invoice/${id}/pdf`);
