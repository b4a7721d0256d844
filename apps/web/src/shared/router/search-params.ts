import { z } from 'zod';

/**
 * A text in the address. The router reads `?search=123` as a number; whoever types it means the text. What is no text
 * counts as none, and the router writes the address anew without it.
 */
export const SearchText = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().min(1).optional().catch(undefined),
);
