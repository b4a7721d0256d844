import type { ReactNode, Ref } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import { classes } from './classes.ts';
import { FieldNote } from './field.tsx';

interface SwitchProps
  extends Omit<
    SwitchFieldProps,
    'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'isSelected' | 'value'
  > {
  /** The words next to it; without them set `aria-label`. */
  children?: ReactNode;
  value: boolean | undefined;
  onChange: (value: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Switch({ children, value, error, ref, ...props }: SwitchProps) {
  return (
    <SwitchField
      {...props}
      inputRef={ref}
      isSelected={value ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
    >
      <SwitchButton className={classes('choice', !children && 'choice-alone')}>
        <span className="switch" />
        {children && <span className="choice-text">{children}</span>}
      </SwitchButton>
      <FieldNote look={{ label: '', error }} />
    </SwitchField>
  );
}
