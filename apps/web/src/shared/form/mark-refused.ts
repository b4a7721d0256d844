import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/api/errors.ts';

/** The fields that the server refused, by their path in the request; anything else is a failure of the whole form. */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  prefix = '',
): { name: Name; code: string }[] {
  if (!(error instanceof ApiError)) return [];
  return names.flatMap((name) => {
    const code = error.fields[prefix + name]?.[0];
    return code === undefined ? [] : [{ name, code }];
  });
}

/** Marks the refused fields and focuses the first; returns whether there were any. */
export function markRefused<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  names: readonly Name[],
  prefix = '',
): boolean {
  const refused = refusedFields(error, names, prefix);
  refused.forEach(({ name, code }, index) => {
    form.setError(name, { message: code }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
