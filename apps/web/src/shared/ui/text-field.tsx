import { Lock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import type { Icon } from './icon.ts';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid' | 'validationBehavior'>,
    FieldLook {
  placeholder?: string | undefined;
  icon?: Icon | undefined;
  suffix?: ReactNode;
  /** The input itself, so that a form can focus its first error. */
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    optional,
    hint,
    error,
    labelEnd,
    className,
    placeholder,
    icon,
    suffix,
    ref,
    ...aria
  } = props;
  const IconPart = icon;
  return (
    <AriaTextField
      {...aria}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
      data-readonly={aria.isReadOnly || undefined}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div className="input-box">
          {IconPart && <IconPart className="i" />}
          <Input ref={ref} placeholder={placeholder} />
          {suffix && <span className="input-suffix">{suffix}</span>}
          {aria.isReadOnly && <Lock className="i i-16" />}
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
