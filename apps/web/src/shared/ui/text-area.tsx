import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { FieldFrame, type FieldLook, type SetByField, splitField } from './field.tsx';

interface TextAreaProps extends Omit<AriaTextFieldProps, SetByField | 'type'>, FieldLook {
  rows?: number;
  placeholder?: string | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { look, field, rest } = splitField(props);
  const { rows = 3, placeholder, ref, ...aria } = rest;
  return (
    <AriaTextField {...aria} {...field} data-readonly={aria.isReadOnly || undefined}>
      <FieldFrame look={look}>
        <div className="input-box input-box-area">
          <AriaTextArea ref={ref} rows={rows} placeholder={placeholder} className="input-area" />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
