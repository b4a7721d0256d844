import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls back with all values at every change, for whoever keeps them beyond the form. */
export function useTypedValues<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  onTyped: ((values: Values) => void) | undefined,
): void {
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current?.(values),
      }),
    [form],
  );
}
