import { z } from 'zod';

/** Longer texts are no passwords, and hashing them would cost. */
export const TypedPassword = z.string().min(1, 'field.required').max(1000, 'field.too-long');
