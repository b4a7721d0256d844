import { PAYMENT_STATUSES } from '@canola/api-schema/billing/payment-statuses';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@canola/api-schema/limits';
import { APPLICATION_STATES } from '@canola/api-schema/trading/trader-application';
import { PAYMENT_TYPES } from '@canola/api-schema/users/country';
import { PLAN_SOURCES, PlanType } from '@canola/api-schema/users/plan';
import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';
import { COMPANY_SORTS, PAYMENT_SORTS, PENDING_SORTS, sortParam, USER_SORTS } from './admin.sort.ts';

const MAX_PAGE = 1_000_000;

/** The first page is not written into the address; anything that is no page counts as the first. */
const Page = z.coerce.number().int().min(2).max(MAX_PAGE).optional().catch(undefined);
/** Longer ones would be refused. */
const Search = SearchText.transform((text) => text?.slice(0, MAX_SEARCH_LENGTH));
const common = { page: Page, search: Search };

export const UsersSearch = z.object({ ...common, sort: sortParam(USER_SORTS) });
export type UsersSearch = z.infer<typeof UsersSearch>;

export const PendingSearch = z.object({ ...common, sort: sortParam(PENDING_SORTS) });
export type PendingSearch = z.infer<typeof PendingSearch>;

export const CompaniesSearch = z.object({
  ...common,
  sort: sortParam(COMPANY_SORTS),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  plan: PlanType.optional().catch(undefined),
  'plan-source': z.enum(PLAN_SOURCES).optional().catch(undefined),
  'plan-valid': z.boolean().optional().catch(undefined),
});
export type CompaniesSearch = z.infer<typeof CompaniesSearch>;

export const PaymentsSearch = z.object({
  ...common,
  sort: sortParam(PAYMENT_SORTS),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional().catch(undefined),
  paymentType: z.enum(PAYMENT_TYPES).optional().catch(undefined),
});
export type PaymentsSearch = z.infer<typeof PaymentsSearch>;

/** A shorter text isn't a search: the address and the list stay (docs/product/admin.md#lists). */
export function searchOf(text: string): string | undefined {
  const trimmed = text.trim().slice(0, MAX_SEARCH_LENGTH).trimEnd();
  return trimmed.length >= MIN_SEARCH_LENGTH ? trimmed : undefined;
}

/** Those that wait, unless another state is in the address. */
export const TradersSearch = z.object({
  page: Page,
  state: z.enum(APPLICATION_STATES).optional().catch(undefined),
});
export type TradersSearch = z.infer<typeof TradersSearch>;
