import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { Amount } from '@canola/api-schema/number-format';
import { z } from 'zod';
import { amountProblem } from '#market/order-form/order.schema.ts';

/** What is in the fields of a sale; the quarter comes from the address. */
export interface SaleValues {
  /** Whose price; '' is none. */
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

/** A price must be chosen, and no more can be sold than is free (docs/product/selling.md#rules-of-the-fields). */
export function saleSchema(maxAmount: Amount) {
  return z
    .object({
      trader: z.string(),
      amount: z.number().nullable(),
      customTransport: z.boolean(),
      transportNote: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
      note: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
    })
    .superRefine((values, context) => {
      const refuse = (field: keyof SaleValues, code: string | undefined) => {
        if (code) context.addIssue({ code: 'custom', path: [field], message: code });
      };
      if (values.trader === '') refuse('trader', 'price.choose');
      refuse('amount', amountProblem(values.amount, maxAmount));
    });
}
