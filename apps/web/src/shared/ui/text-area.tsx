import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';

interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'type'>,
    FieldLook {
  rows?: number;
  placeholder?: string | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea(props: TextAreaProps) {
  const {
    label,
    hideLabel,
    optional,
    hint,
    error,
    labelEnd,
    className,
    rows = 3,
    placeholder,
    ref,
    ...aria
  } = props;
  return (
    <AriaTextField
      {...aria}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
      data-readonly={aria.isReadOnly || undefined}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div className="input-box input-box-area">
          <AriaTextArea ref={ref} rows={rows} placeholder={placeholder} className="input-area" />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
