import type { ErrorPartsFragment } from '@canola/api-schema/trading/generated/operations';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** An error as data; its messages are in the viewer's language. */
export type TradingError = Pick<ErrorPartsFragment, 'field' | 'code' | 'messages'>;

/** All messages, each on its own line (docs/product/screens.md#errors). */
export function messagesOf(errors: readonly Pick<TradingError, 'messages'>[]): string {
  return errors.flatMap(({ messages }) => messages).join('\n');
}

/** Shows each error at the form's field for it, and what has none there as an error of the whole form. */
export function showErrors<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values, unknown, never>, 'setError'>,
  errors: readonly TradingError[],
  fieldOf: Readonly<Record<string, Name>>,
): void {
  const { fields, rest } = placeErrors(errors, fieldOf);
  fields.forEach(({ name, message }, index) => {
    form.setError(name, { message }, { shouldFocus: index === 0 });
  });
  if (rest !== undefined) form.setError('root', { message: rest });
}

/** Each error at the form's field for it; what has none there is the whole form's. */
export function placeErrors<Name extends string>(
  errors: readonly TradingError[],
  fieldOf: Readonly<Record<string, Name>>,
): { fields: { name: Name; message: string }[]; rest: string | undefined } {
  const byName = new Map<Name, TradingError[]>();
  const others: TradingError[] = [];
  for (const error of errors) {
    const name = fieldOf[error.field];
    if (name === undefined) others.push(error);
    else byName.set(name, [...(byName.get(name) ?? []), error]);
  }
  return {
    fields: [...byName].map(([name, of]) => ({ name, message: messagesOf(of) })),
    rest: others.length === 0 ? undefined : messagesOf(others),
  };
}
