import { Payment, PaymentPage } from '@canola/api-schema/billing/payment';
import { OpenEntryPage, SettledEntryPage } from '@canola/api-schema/billing/statement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { ADMIN_KEY } from '../admin.queries.ts';
import type { PaymentsSearch } from '../admin.search.ts';
import { orderOf, PAYMENT_SORTS } from '../admin.sort.ts';

const API = '/can-users/api';
const PAYMENTS_KEY = [...ADMIN_KEY, 'payments'] as const;

/** The list's filters by the names that the service gives them. */
export function paymentFilterOf({ paymentStatus, paymentType, search }: PaymentsSearch) {
  return { status: paymentStatus, type: paymentType, search };
}

/** Newest first (docs/product/admin.md#lists). */
export function paymentsQuery(search: PaymentsSearch) {
  const query = { page: search.page, ...paymentFilterOf(search), ...orderOf(PAYMENT_SORTS, search.sort) };
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, 'list', query],
    queryFn: ({ signal }) => api.get(`${API}/payment`, { schema: PaymentPage, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get(`${API}/payment/${id}`, { schema: Payment, signal }),
  });
}

const DIALOG_PAGE_SIZE = 20;

export function companyPaymentsQuery(companyId: string, page: number) {
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, 'company', companyId, page],
    queryFn: ({ signal }) =>
      api.get(`${API}/payment/company/${companyId}`, {
        schema: PaymentPage,
        query: { page, size: DIALOG_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Money that waits for a person (docs/product/payments.md#unassigned-money). */
const ENTRIES_PAGE_SIZE = 20;

export function openEntriesQuery(page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'open-entries', page],
    queryFn: ({ signal }) =>
      api.get(`${API}/payment/entry`, {
        schema: OpenEntryPage,
        query: { page, size: ENTRIES_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Kept apart from the open ones: nobody waits for these. */
export function settledEntriesQuery(page: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'settled-entries', page],
    queryFn: ({ signal }) =>
      api.get(`${API}/payment/entry/settled`, {
        schema: SettledEntryPage,
        query: { page, size: ENTRIES_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export const invoicePdf = (id: string): Promise<Blob> => api.file(`${API}/invoice/${id}/pdf`);
