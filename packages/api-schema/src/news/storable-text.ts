import { z } from 'zod';

/** PostgreSQL can't store a NUL or half of a surrogate pair. */
export const StorableText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'text.not-storable');
