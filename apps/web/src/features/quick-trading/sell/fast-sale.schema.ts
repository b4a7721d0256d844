import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { z } from 'zod';
import { amountProblem } from '#market/order-form/order.schema.ts';

/** What is in the fields; crop and quarter come from the address. */
export interface FastSaleValues {
  /** Whose price; '' is none. A newer quote of the same trader stays chosen. */
  trader: string;
  amount: number | null;
  customTransport: boolean;
  transportNote: string;
  note: string;
}

/**
 * A price must be chosen, tons are at least 24 in steps of 0.1 (docs/product/selling.md#rules-of-the-fields); there is
 * no offer that could end.
 */
export const FastSale = z
  .object({
    trader: z.string().min(1, 'price.choose'),
    amount: z.number().nullable(),
    customTransport: z.boolean(),
    transportNote: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
    note: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
  })
  .superRefine(({ amount }, context) => {
    const problem = amountProblem(amount, undefined);
    if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
  });
