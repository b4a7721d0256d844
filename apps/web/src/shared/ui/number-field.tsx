import { formatNumber, formatTyped } from '@canola/api-schema/number-format';
import { Lock } from 'lucide-react';
import { type FocusEvent, type ReactNode, type Ref, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { type Reading, readNumber } from '#shared/money/read-number.ts';
import { Button } from './button.tsx';
import { FieldFrame, type FieldLook, type SetByField, splitField } from './field.tsx';
import { useFormatLocale } from './use-format-locale.ts';

interface NumberFieldProps
  extends Omit<AriaTextFieldProps, SetByField | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'type'>,
    FieldLook {
  /** `null` is an empty field; `NaN` the text of an optional one that is not a number yet, so that it can't be saved as none. */
  value: number | null | undefined;
  /** Called on every key that leaves a number or nothing, so that a total can follow while typing. */
  onChange: (value: number | null) => void;
  /** After the figure: `t`, `Kč/t`. */
  unit?: ReactNode;
  decimals?: number;
  /** A sum of money: `350.90`, not `350.9`. */
  keepsZeros?: boolean;
  /** A comma or point before three digits separates thousands: `39,860` kg of a lorry are 39,860, also if tons are meant. */
  groupsThousands?: boolean;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A number as people type it, with either decimal sign. An ambiguous text is never guessed: the form gets no number, and
 * the field asks.
 */
export function NumberField(props: NumberFieldProps) {
  const { look, field, rest } = splitField(props);
  const { value = null, onChange, onBlur, unit, decimals = 0, keepsZeros = false, ...more } = rest;
  const { groupsThousands = false, ...others } = more;
  const { placeholder, ref, ...aria } = others;
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
  const read = (typed: string): Reading => {
    const found = readNumber(typed);
    return found.kind === 'ambiguous' && groupsThousands
      ? { kind: 'number', value: found.asThousands }
      : found;
  };
  const reading = read(text);
  const asks = reading.kind === 'ambiguous' && (wasLeft || field.isInvalid) ? reading : undefined;
  const own =
    reading.kind === 'unreadable' && (wasLeft || field.isInvalid)
      ? t('number.unreadable', { example: formatTyped(24.5, locale, 1) })
      : asks && t('number.which');

  function send(next: number | null) {
    setSent(next);
    if (!Object.is(next, value)) onChange(next);
  }
  function type(next: string) {
    setText(next);
    setWasLeft(false);
    send(numberOf(read(next), look.optional));
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
      {...field}
      value={text}
      onChange={type}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={Boolean(own) || field.isInvalid}
      data-readonly={aria.isReadOnly || undefined}
    >
      <FieldFrame look={{ ...look, error: own ?? look.error }}>
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

function numberOf(reading: Reading, isOptional = false): number | null {
  if (reading.kind === 'number') return reading.value;
  return isOptional && reading.kind !== 'empty' ? Number.NaN : null;
}

interface NumberQuestionProps {
  choices: readonly number[];
  unit: ReactNode;
  onChoose: (value: number) => void;
}

/** "1,200" is 1.2 to some and 1,200 to others: the person says which one they mean. */
function NumberQuestion({ choices, unit, onChoose }: NumberQuestionProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  return (
    <fieldset aria-label={t('number.which')} className="mt-2 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button key={choice} variant="secondary" size="sm" onPress={() => onChoose(choice)}>
          {formatNumber(choice, locale, { maxDecimals: 3 })} {unit}
        </Button>
      ))}
    </fieldset>
  );
}
