import type { FocusEvent } from 'react';
import { type FieldPathValue, type UseFormReturn, useController } from 'react-hook-form';
import type { RegistrationField, RegistrationForm } from './registration.schema.ts';

/**
 * Calm validation: what was typed is judged when its field is left, an error goes as soon as it is mended, and an
 * empty field is missed only when the form is sent.
 */
export function useFormField<Name extends RegistrationField>(
  form: UseFormReturn<RegistrationForm, unknown, unknown>,
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    ...field,
    code: fieldState.error?.message,
    onChange(value: FieldPathValue<RegistrationForm, Name>) {
      field.onChange(value);
      if (fieldState.error) void form.trigger(name);
    },
    onBlur(event?: FocusEvent) {
      field.onBlur();
      if (field.value !== '' && !fieldState.error && !goesToButton(event)) void form.trigger(name);
    },
  };
}

/**
 * Whoever leaves the field for the button is about to send the form, which judges everything; an error that came
 * now would push the button away from under the finger.
 */
export function goesToButton(event: FocusEvent | undefined): boolean {
  return (
    event?.relatedTarget instanceof Element && event.relatedTarget.closest('[data-form-actions]') !== null
  );
}
