import { Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useMemo, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { readNumber } from '#shared/money/read-number.ts';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';

interface NumberFieldProps
  extends Omit<
      AriaNumberFieldProps,
      'className' | 'children' | 'isInvalid' | 'validationBehavior' | 'value' | 'defaultValue' | 'onChange'
    >,
    FieldLook {
  /** `null` is an empty field. */
  value: number | null | undefined;
  /** Called on every key that leaves a number or nothing, so that a total can follow while typing (ui.md). */
  onChange: (value: number | null) => void;
  /** The unit after the figure: `t`, `Kč/t`. */
  unit?: ReactNode;
  decimals?: number;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, optional, hint, error, labelEnd, className, placeholder, ref, ...rest } = props;
  const { value = null, onChange, unit, decimals = 0, formatOptions, ...aria } = rest;
  const { locale } = useLocale();
  const format = useMemo(
    () => ({ maximumFractionDigits: decimals, ...formatOptions }),
    [decimals, formatOptions],
  );

  // React Aria reformats the text whenever its value changes, which would eat the comma of "24,". So while
  // somebody types, it keeps the last committed value and only the form learns the new one.
  const [committed, setCommitted] = useState(value);
  const [typed, setTyped] = useState<number | null>(value);
  if (!Object.is(value, typed)) {
    setTyped(value);
    setCommitted(value);
  }

  function notify(next: number | null) {
    setTyped(next);
    if (!Object.is(next, value)) onChange(next);
  }
  function follow(event: FormEvent<HTMLInputElement>) {
    const next = readNumber(event.currentTarget.value, locale);
    if (next !== undefined) notify(next);
  }
  function commit(next: number) {
    const settled = Number.isNaN(next) ? null : next;
    setCommitted(settled);
    notify(settled);
  }

  return (
    <AriaNumberField
      {...aria}
      value={committed ?? Number.NaN}
      onChange={commit}
      formatOptions={format}
      commitBehavior="validate"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('field', className)}
      data-readonly={aria.isReadOnly || undefined}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error, labelEnd }}>
        <div className="input-box input-num">
          <Input ref={ref} placeholder={placeholder} onInput={follow} />
          {unit && <span className="input-suffix">{unit}</span>}
          {aria.isReadOnly && <Lock className="i i-16" />}
        </div>
      </FieldFrame>
    </AriaNumberField>
  );
}
