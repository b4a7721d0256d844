import { z } from 'zod';

export const OVERVIEW_RANGES = [
  'today',
  'last_week',
  'last_month',
  'three_months',
  'last_year',
  'all',
] as const;

/** The largest `Int` of GraphQL: a page above it does not exist. */
const MAX_PAGE = 2_147_483_647;

/** The router has read the address's text as JSON where it is any; a page may still come as text. */
const Page = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().min(1).max(MAX_PAGE));

/** Those that wait for one side, or that fail soon. */
export const CONTRACT_TURNS = ['company', 'trader', 'expiring'] as const;
export type ContractFilter = (typeof CONTRACT_TURNS)[number];

/**
 * All four are required (docs/product/screens.md#parameters). The filter is a JSON array of crop ids. Without whose
 * turn it is, all contracts are listed.
 */
const TransactionsSearch = z.object({
  contract_page: Page,
  contract_turn: z.enum(CONTRACT_TURNS).optional(),
  order_filter: z.array(z.string()),
  order_page: Page,
  overview_range: z.enum(OVERVIEW_RANGES),
});
export type TransactionsSearch = z.infer<typeof TransactionsSearch>;

export const DEFAULT_SEARCH: TransactionsSearch = {
  contract_page: 1,
  order_filter: [],
  order_page: 1,
  overview_range: 'three_months',
};

/**
 * Nothing when any of them is missing or invalid: then all of them are the defaults
 * (docs/product/screens.md#parameters).
 */
export function readSearch(raw: Record<string, unknown>): Partial<TransactionsSearch> {
  return TransactionsSearch.safeParse(raw).data ?? {};
}

/** The router merges what was read into the address, so all of it is checked once more. */
export function isComplete(search: Partial<TransactionsSearch>): search is TransactionsSearch {
  return TransactionsSearch.safeParse(search).success;
}

/** Open for changes, with a rung whose contract failed, or at the closing day. */
const LADDER_EDITS = ['rungs', 'again', 'day'] as const;

export const LadderSearch = z.object({ edit: z.enum(LADDER_EDITS).optional().catch(undefined) });
export type LadderEditKind = (typeof LADDER_EDITS)[number];
