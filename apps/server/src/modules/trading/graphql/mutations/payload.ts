import type { Outcome } from '../../outcome.ts';
import type { TradingContext } from '../context.ts';
import type { FieldError } from '../generated/resolvers.ts';
import { showErrors } from './field-errors.ts';

/** Ids when it was done, the reasons otherwise. */
export async function payloadOf<Value, Ids extends object>(
  { viewer }: TradingContext,
  outcome: Promise<Outcome<Value>>,
  idsOf: (value: Value) => Ids,
): Promise<{ errors: FieldError[] } | (Ids & { errors: FieldError[] })> {
  const result = await outcome;
  return result.ok
    ? { ...idsOf(result.value), errors: [] }
    : { errors: showErrors(result.errors, viewer.language) };
}
