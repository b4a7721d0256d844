import { formatTyped } from '@canola/api-schema/number-format';
import { Lock } from 'lucide-react';
import { type FocusEvent, type ReactNode, type Ref, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { type Reading, readNumber } from '#shared/money/read-number.ts';
import { classes } from './classes.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import { NumberQuestion } from './number-question.tsx';
import { useFormatLocale } from './use-format-locale.ts';

interface NumberFieldProps
  extends Omit<
      AriaTextFieldProps,
      | 'className'
      | 'children'
      | 'isInvalid'
      | 'validationBehavior'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'inputMode'
      | 'type'
    >,
    FieldLook {
  /** `null` is an empty field. */
  value: number | null | undefined;
  /** Called on every key that leaves a number or nothing, so that a total can follow while typing. */
  onChange: (value: number | null) => void;
  /** What follows the figure: `t`, `Kč/t`. */
  unit?: ReactNode;
  decimals?: number;
  /** A sum of money: `350.90`, not `350.9`. */
  keepsZeros?: boolean;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A number as people type it, with either decimal sign. What cannot be read as one number is never guessed: the form
 * gets nothing, and the field asks.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, optional, hint, error, labelEnd, className, placeholder, ref, ...rest } = props;
  const { value = null, onChange, onBlur, unit, decimals = 0, keepsZeros = false, ...aria } = rest;
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const write = (number: number | null) => formatTyped(number, locale, decimals, keepsZeros ? decimals : 0);
  const [text, setText] = useState(() => write(value));
  const [sent, setSent] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  if (!Object.is(value, sent)) {
    setSent(value);
    setText(write(value));
  }
  const reading = readNumber(text);
  const asks = reading.kind === 'asked' && (wasLeft || Boolean(error)) ? reading : undefined;
  const own =
    reading.kind === 'unreadable' && (wasLeft || error)
      ? t('number.unreadable', { example: formatTyped(24.5, locale, 1) })
      : asks && t('number.which');

  function send(next: number | null) {
    setSent(next);
    if (!Object.is(next, value)) onChange(next);
  }
  function type(next: string) {
    setText(next);
    setWasLeft(false);
    send(numberOf(readNumber(next)));
  }
  function settle(next: number) {
    setText(write(next));
    send(next);
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    setWasLeft(true);
    if (reading.kind === 'number') settle(Number(reading.value.toFixed(decimals)));
    onBlur?.(event);
  }

  return (
    <AriaTextField
      {...aria}
      value={text}
      onChange={type}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={Boolean(own ?? error)}
      validationBehavior="aria"
      className={classes('field', className)}
      data-readonly={aria.isReadOnly || undefined}
    >
      <FieldFrame look={{ label, hideLabel, optional, hint, error: own ?? error, labelEnd }}>
        <div className="input-box input-num">
          <Input ref={ref} placeholder={placeholder} />
          {unit && <span className="input-suffix">{unit}</span>}
          {aria.isReadOnly && <Lock className="i i-16" />}
        </div>
      </FieldFrame>
      {asks && <NumberQuestion choices={[asks.asDecimal, asks.asThousands]} unit={unit} onChoose={settle} />}
    </AriaTextField>
  );
}

function numberOf(reading: Reading): number | null {
  return reading.kind === 'number' ? reading.value : null;
}
