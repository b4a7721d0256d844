import type { Ref } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import type { Option } from './option.ts';

interface RadioGroupProps<Id extends string>
  extends Omit<
      AriaRadioGroupProps,
      'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'value' | 'onChange'
    >,
    FieldLook {
  options: readonly Option<Id>[];
  value: Id | null | undefined;
  onChange: (value: Id) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hideLabel, optional, hint, error, labelEnd, className, ref, ...rest } = props;
  const { options, value, onChange, ...aria } = rest;
  return (
    <AriaRadioGroup
      {...aria}
      value={value ?? null}
      onChange={(next) => onChange(next as Id)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div className="choice-list">
          {options.map((option, index) => (
            <RadioField
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled}
              inputRef={index === 0 ? ref : undefined}
            >
              <RadioButton className="choice">
                <span className="choice-mark choice-radio" />
                <span className="choice-text">
                  {option.label}
                  {option.hint && (
                    <Text slot="description" className="hint">
                      {option.hint}
                    </Text>
                  )}
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
