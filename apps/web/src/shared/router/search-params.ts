import { z } from 'zod';

/**
 * A text in the address. The router reads `?search=123` as a number, but it means a text. Anything else counts as
 * none, and the router rewrites the address without it.
 */
export const SearchText = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().min(1).optional().catch(undefined),
);
