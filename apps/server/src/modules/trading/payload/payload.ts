import type { TradingContext } from '../context.ts';
import type { FieldError } from '../generated/resolvers.ts';
import type { Outcome } from '../outcome.ts';
import { showErrors } from './field-errors.ts';

/** Returns the ids, or the errors. `inputNames` maps fields of the service to their names in the input. */
export async function payloadOf<Value, Ids extends object>(
  { viewer }: TradingContext,
  outcome: Promise<Outcome<Value>>,
  idsOf: (value: Value) => Ids,
  inputNames: Readonly<Record<string, string>> = {},
): Promise<{ errors: FieldError[] } | (Ids & { errors: FieldError[] })> {
  const result = await outcome;
  if (result.ok) return { ...idsOf(result.value), errors: [] };
  const errors = result.errors.map((error) => ({ ...error, field: inputNames[error.field] ?? error.field }));
  return { errors: showErrors(errors, viewer.language) };
}
