import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { Amount } from '@canola/api-schema/number-format';
import { z } from 'zod';
import { amountProblem } from '#market/order-form/order.schema.ts';

/** The fields of a sale; crop and quarter come from the address. */
export const SaleShape = z.object({
  /** '' is the one who leaves most. A newer quote of the same trader stays chosen. */
  trader: z.string(),
  amount: z.number().nullable(),
  customTransport: z.boolean(),
  transportNote: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
  note: z.string().max(MAX_NOTE_LENGTH, 'note.too-long'),
});
export type SaleValues = z.infer<typeof SaleShape>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A page that knew how many opened the form; the person may type others. */
    tons?: number;
  }
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
  return SaleShape.superRefine(({ amount }, context) => {
    const problem = amountProblem(amount, maxAmount);
    if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
  });
}

/** The part of a contract that comes from the form, at the quote that was seen. */
export function saleTerms(values: SaleValues, quote: { id: string; price: string }) {
  const text = (note: string) => note.trim() || null;
  return {
    amount: String(values.amount),
    customTransport: values.customTransport,
    transportNote: values.customTransport ? text(values.transportNote) : null,
    note: text(values.note),
    marketPrice: quote.id,
    expectedPrice: quote.price,
  };
}
