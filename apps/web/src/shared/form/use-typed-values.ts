import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls back with all values at every change, for a caller that stores them beyond the form. */
export function useTypedValues<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  onTyped: ((values: Values) => void) | undefined,
): void {
  const publish = useEffectEvent((values: Values) => onTyped?.(values));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => publish(values) }),
    [form],
  );
}
