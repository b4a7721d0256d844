import { MAX_NOTE_LENGTH, MAX_TEXT_LENGTH, MAX_TONS } from '@canola/api-schema/limits';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { z } from 'zod';
import { compare } from '#shared/money/decimal.ts';

export interface PurchaseValues {
  amount: number | null;
  /** The id of the company's own place, `other` for a typed address; '' is the first of the list. */
  place: string;
  /** Typed. */
  address: string;
  note: string;
}

export interface PurchaseRules {
  /** The least that the trader sells; 0 where nothing is said. */
  minimum: string;
  unit: Unit;
  /** The address is typed, not one of the company's own. */
  isTyped?: boolean;
}

export type PurchaseErrorCode =
  | 'amount.required'
  | 'amount.min'
  | 'amount.step'
  | 'amount.pieces'
  | 'amount.max'
  | 'address.required'
  | 'note.too-long';

/** The rules of docs/product/marketplace.md#buying, each with its own message. */
export function purchaseSchema(rules: PurchaseRules) {
  return z
    .object({
      amount: z.number().nullable(),
      place: z.string(),
      address: z.string().max(MAX_TEXT_LENGTH),
      note: z.string().max(MAX_NOTE_LENGTH, 'note.too-long' satisfies PurchaseErrorCode),
    })
    .superRefine(({ amount, address }, context) => {
      if (rules.isTyped && address.trim() === '')
        context.addIssue({
          code: 'custom',
          path: ['address'],
          message: 'address.required' satisfies PurchaseErrorCode,
        });
      const problem = amountProblem(amount, rules);
      if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
    });
}

function amountProblem(
  amount: number | null,
  { minimum, unit }: PurchaseRules,
): PurchaseErrorCode | undefined {
  if (amount === null) return 'amount.required';
  // A number without a plain decimal form (1e-7) is as good as nothing.
  const text = String(amount);
  if (amount <= 0 || !/^\d+(\.\d+)?$/.test(text)) return 'amount.min';
  if (compare(text, minimum) < 0) return 'amount.min';
  const decimals = text.split('.')[1]?.length ?? 0;
  if (unit === 'PIECE' && decimals > 0) return 'amount.pieces';
  if (decimals > 1) return 'amount.step';
  return amount > MAX_TONS ? 'amount.max' : undefined;
}
