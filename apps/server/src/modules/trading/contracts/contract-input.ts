import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { isDecimal, lengthErrors } from '../field-checks.ts';

/** What every kind of contract is asked for. The price is the market's, never the client's. */
export interface DealInput {
  amount: string;
  currency: CurrencyType;
  marketPriceId: string;
  /** The price that the person saw and agreed to. */
  expectedPrice: string | null;
  note: string | null;
}

export interface ContractInput extends DealInput {
  offerId: string;
  customTransport: boolean;
  transportNote: string | null;
}

export type ContractResult = { contractId: string };

/** The form shows every entry whose field name contains 'contract' at the amount (docs/product/selling.md#sales). */
export function dealErrors({ expectedPrice, note }: DealInput): FieldError[] {
  return [
    ...(expectedPrice === null || isDecimal(expectedPrice)
      ? []
      : [{ field: 'contract.expectedPrice', code: 'number.invalid' } as const]),
    ...lengthErrors('contract.note', note, MAX_NOTE_LENGTH),
  ];
}
