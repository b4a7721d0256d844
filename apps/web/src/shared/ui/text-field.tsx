import { Lock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { FieldFrame, type FieldLook, type SetByField, splitField } from './field.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, SetByField>, FieldLook {
  placeholder?: string | undefined;
  suffix?: ReactNode;
  /** The input itself, so that a form can focus its first error. */
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField(props: TextFieldProps) {
  const { look, field, rest } = splitField(props);
  const { placeholder, suffix, ref, ...aria } = rest;
  return (
    <AriaTextField {...aria} {...field} data-readonly={aria.isReadOnly || undefined}>
      <FieldFrame look={look}>
        <div className="input-box">
          <Input ref={ref} placeholder={placeholder} />
          {suffix && <span className="input-suffix">{suffix}</span>}
          {aria.isReadOnly && <Lock className="i i-16" />}
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
