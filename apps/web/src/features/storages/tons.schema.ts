import { MAX_TONS, MIN_OFFER_TONS } from '@canola/api-schema/limits';
import { z } from 'zod';
import { isNumber, isText } from '#shared/storage/shape.ts';

const hasOneDecimal = (tons: number) => Math.abs(tons * 10 - Math.round(tons * 10)) < 1e-6;

/**
 * Tons of one crop in a storage: required, at least one, in steps of 0.1 (docs/product/storages.md#offers); sent as a
 * decimal.
 */
const OfferTons = z
  .number({ error: 'required' })
  .nullable()
  .transform((tons, context) => {
    const message = problemOf(tons);
    if (tons !== null && message === undefined) return tons.toFixed(1);
    context.addIssue({ code: 'custom', message: message ?? 'required' });
    return z.NEVER;
  });

function problemOf(tons: number | null): string | undefined {
  if (tons === null) return 'required';
  if (tons < MIN_OFFER_TONS) return 'amount.min';
  if (tons > MAX_TONS) return 'amount.max';
  return hasOneDecimal(tons) ? undefined : 'amount.step';
}

export const AmountForm = z.object({ amount: OfferTons });
export type AmountForm = z.input<typeof AmountForm>;
export const AMOUNT_FIELDS = { amount: isOrNull(isNumber) };
export type AmountSent = z.output<typeof AmountForm>;

/** The year is one of those that are offered (docs/product/prices.md#harvest-years); the list offers no other. */
export const AddCropForm = z.object({
  amount: OfferTons,
  yearHarvested: z.string().nullable().transform(yearOf),
});
export type AddCropForm = z.input<typeof AddCropForm>;
export const ADD_CROP_FIELDS = { ...AMOUNT_FIELDS, yearHarvested: isOrNull(isText) };
export type AddCropSent = z.output<typeof AddCropForm>;

function yearOf(year: string | null, context: z.RefinementCtx): number {
  if (year !== null) return Number(year);
  context.addIssue({ code: 'custom', message: 'required' });
  return z.NEVER;
}

function isOrNull<T>(shape: (value: unknown) => value is T) {
  return (value: unknown): value is T | null => value === null || shape(value);
}
