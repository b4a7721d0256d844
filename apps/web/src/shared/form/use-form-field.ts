import type { FocusEvent } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';

/**
 * Calm validation: what was typed is checked when its field is left, an error goes as soon as it is fixed, and an
 * empty field is reported only when the form is sent. `code` is the message of the schema or of the server.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: Name,
) {
  const { field, fieldState } = useController<Values, Name, Sent>({ control: form.control, name });
  const isEmpty = field.value === '' || field.value === null || field.value === undefined;
  return {
    ...field,
    code: fieldState.error?.message,
    onChange(value: FieldPathValue<Values, Name>) {
      field.onChange(value);
      if (fieldState.error) void form.trigger(name);
    },
    onBlur(event?: FocusEvent) {
      field.onBlur();
      if (!isEmpty && !fieldState.error && !goesToButton(event)) void form.trigger(name);
    },
  };
}

/**
 * The person is about to send the form, which checks everything; an error that appeared now would move the button
 * away from under the finger.
 */
export function goesToButton(event: FocusEvent | undefined): boolean {
  return (
    event?.relatedTarget instanceof Element && event.relatedTarget.closest('[data-form-actions]') !== null
  );
}
