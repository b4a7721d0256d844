import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';

/** What was typed is judged when its field is left; an empty field is missed only when the form is sent. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: Name,
) {
  const { field, fieldState } = useController<Values, Name, Sent>({ control: form.control, name });
  return {
    ...field,
    code: fieldState.error?.message,
    onChange(value: FieldPathValue<Values, Name>) {
      field.onChange(value);
      if (fieldState.error) void form.trigger(name);
    },
    onBlur() {
      field.onBlur();
      if (field.value !== '' && !fieldState.error) void form.trigger(name);
    },
  };
}
