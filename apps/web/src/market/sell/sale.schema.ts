import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { Amount } from '@canola/api-schema/number-format';
import { z } from 'zod';
import { amountProblem } from '#market/order-form/order.schema.ts';

/** What is in the fields of a sale; crop and quarter come from the address. */
export interface SaleValues {
  /** Whose price; '' is whoever leaves most. A newer quote of the same trader stays chosen. */
  trader: string;
  amount: number | null;
  customTransport: boolean;
  transportNote: string;
  note: string;
}

export const EMPTY_SALE: SaleValues = {
  trader: '',
  amount: null,
  customTransport: false,
  transportNote: '',
  note: '',
};

/**
 * Tons as docs/product/selling.md#rules-of-the-fields says: of an offer no more than is free; a quick sale has no offer
 * that could end.
 */
export function saleSchema(maxAmount: Amount | undefined) {
  return z
    .object({
      trader: z.string(),
      amount: z.number().nullable(),
      customTransport: z.boolean(),
      transportNote: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
      note: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
    })
    .superRefine(({ amount }, context) => {
      const problem = amountProblem(amount, maxAmount);
      if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
    });
}
