import { z } from 'zod';

/** The router reads `?search=123` as a number; whoever types it means the text. */
const Text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().min(1).optional().catch(undefined),
);

export const StoragesSearch = z.object({ search: Text });
export type StoragesSearch = z.infer<typeof StoragesSearch>;

/** The crop that is being added: going back leads to the choice again. */
export const AddCropSearch = z.object({ crop: Text });
