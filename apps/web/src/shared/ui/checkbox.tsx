import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';

interface CheckboxProps
  extends Omit<
    CheckboxFieldProps,
    'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'isSelected' | 'value'
  > {
  children: ReactNode;
  /** A form's boolean goes straight in. */
  value: boolean | undefined;
  onChange: (value: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Checkbox({ children, value, ref, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} inputRef={ref} isSelected={value ?? false} className="field">
      <CheckboxButton className="choice">
        {({ isIndeterminate }) => (
          <>
            <span className="choice-mark choice-check">
              {isIndeterminate ? <Minus className="i" /> : <Check className="i" />}
            </span>
            <span className="choice-text">{children}</span>
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
