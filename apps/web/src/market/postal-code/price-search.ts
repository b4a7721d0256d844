import { CurrencyType } from '@canola/api-schema/money';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { SearchText } from '#shared/router/search-params.ts';
import { firstCode } from './own-places.ts';
import { findCode, isPossibleCode, type PostalCode } from './postal-codes.ts';
import { rememberedCode } from './remembered-code.ts';

/** A code that reads as a number travels as one: the router would put quotes around a text that looks like it. */
export function codeParam(code: string): string | number {
  return /^[1-9]\d*$/.test(code) ? Number(code) : code;
}

export const PRICE_RANGES = ['week', 'month', 'year'] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];

/**
 * The search parameters of a price page. An unknown currency counts as none; the guard fills in what is missing
 * and checks the postal code against the known list (docs/product/prices.md#postal-codes).
 */
export const PriceSearch = z.object({
  currency: CurrencyType.optional().catch(undefined),
  postalCode: z
    .union([z.string(), z.number()])
    .transform((code) => codeParam(String(code)))
    .optional()
    .catch(undefined),
  enforceDialog: z.boolean().optional().catch(undefined),
  search: SearchText,
  /** The first that the board shows, or on a phone the only one. */
  quarter: z.string().optional().catch(undefined),
  /** In the panel of a price: whose it is, and how far back its chart reaches. */
  trader: SearchText,
  range: z.enum(PRICE_RANGES).optional().catch(undefined),
});
export type PriceSearch = z.infer<typeof PriceSearch>;

interface Known {
  currency: CurrencyType;
  country: string;
  /** Undefined where the file could not be loaded: then only the form of a code can be checked. */
  places: readonly PostalCode[] | undefined;
  last: string | undefined;
  quarters: readonly string[];
}

/**
 * Applies all rules of the address together, so that one replace suffices; nothing when the address is complete.
 * `all` is everything that the address says, other parameters included.
 */
export function completeSearch(
  input: PriceSearch,
  all: Record<string, unknown>,
  known: Known,
): (Record<string, unknown> & PriceSearch) | undefined {
  // A quarter that is over, as an old link names it.
  const isTidy = input.quarter === undefined || known.quarters.includes(input.quarter);
  const search: PriceSearch = isTidy ? input : { ...input, quarter: undefined };
  const accepts = (code: string) =>
    isPossibleCode(known.country, code) && (!known.places || findCode(known.places, code) !== undefined);
  const { currency: _, postalCode: code, enforceDialog: __, ...others } = { ...all, ...search };
  // Always in this order, so that one page has one address.
  const write = (rest: Record<string, unknown>, now: PriceSearch) => ({
    ...rest,
    currency: search.currency ?? known.currency,
    ...now,
  });
  const dialog = search.enforceDialog === undefined ? {} : { enforceDialog: search.enforceDialog };
  if (code !== undefined && accepts(String(code)))
    return search.currency !== undefined && isTidy
      ? undefined
      : write(others, { postalCode: code, ...dialog });

  const last = known.last !== undefined && accepts(known.last) ? codeParam(known.last) : undefined;
  // An unknown code takes everything but the currency along.
  if (code !== undefined)
    return write({}, last === undefined ? { enforceDialog: true } : { postalCode: last });
  if (last !== undefined) return write(others, { postalCode: last, ...dialog });
  if (search.enforceDialog === true && search.currency !== undefined && isTidy) return undefined;
  return write(others, { enforceDialog: true });
}

/** The parameters of the start page, with the last used code or else the company's first place. */
export async function startSearchOf(
  access: Pick<Access, 'currency' | 'company' | 'country'>,
  queryClient: QueryClient,
): Promise<PriceSearch> {
  const code = rememberedCode(access).read() ?? (await firstCode(access, queryClient));
  return {
    currency: access.currency,
    ...(code === undefined ? { enforceDialog: true } : { postalCode: codeParam(code) }),
  };
}
