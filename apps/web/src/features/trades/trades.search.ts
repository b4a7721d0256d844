import { z } from 'zod';

/** The router reads `?search=123` as a number; whoever types it means the text. */
const Text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().min(1).optional().catch(undefined),
);

export const TradesSearch = z.object({ search: Text });
