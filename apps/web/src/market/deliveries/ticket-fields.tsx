import './deliveries.css';
import { formatNumber, formatTyped } from '@canola/api-schema/number-format';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import {
  MOST_NET_KG,
  meantBy,
  netOf,
  type Parameter,
  type Problem,
  type TicketField,
  type TicketValues,
} from './ticket.schema.ts';

export interface NamedParameter extends Parameter {
  name: string;
  unit: string;
}

interface TicketFieldsProps {
  values: TicketValues;
  onChange: (part: Partial<TicketValues>) => void;
  parameters: readonly NamedParameter[];
  /** Shown once somebody has tried to save. */
  problems: Partial<Record<TicketField, Problem>>;
  /** In the words of the server. */
  refused: { lorry?: string } & Partial<Record<string, string>>;
  today: string;
  /** The first field to type in. */
  numberRef?: Ref<HTMLInputElement>;
}

/** The fields of a weighbridge ticket: number, lorry, day, gross, tare and what the laboratory found. */
export function TicketFields({
  values,
  onChange,
  parameters,
  problems,
  refused,
  today,
  numberRef,
}: TicketFieldsProps) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const net = netOf(values);
  const error = (field: TicketField) => {
    const problem = problems[field];
    return problem ? t(`form.problem.${problem}`) : refused[field];
  };
  return (
    <div className="ticket-fields">
      <TextField
        ref={numberRef}
        label={t('form.number')}
        value={values.number}
        onChange={(number) => onChange({ number })}
        maxLength={40}
        autoComplete="off"
        error={error('number')}
      />
      <TextField
        label={t('form.lorry')}
        optional
        value={values.lorry}
        onChange={(lorry) => onChange({ lorry })}
        maxLength={20}
        autoComplete="off"
        error={refused.lorry}
      />
      {/* Gross and tare stand side by side. */}
      <div className="ticket-wide">
        <DateField
          label={t('form.day')}
          value={values.day}
          max={today}
          onChange={(day) => onChange({ day })}
          error={error('day')}
        />
      </div>
      {(['grossKg', 'tareKg'] as const).map((field) => (
        <Measured
          key={field}
          label={t(`form.${field}`)}
          unit="kg"
          value={values[field]}
          onChange={(kg) => onChange({ [field]: kg })}
          problem={problems[field]}
          error={error(field)}
          most={MOST_NET_KG + (values.tareKg ?? 0)}
        />
      ))}
      <p className="ticket-net" role="status">
        {t('form.net')}
        <b className="num">{net === undefined ? '–' : `${formatNumber(net, locale)}\u00a0kg`}</b>
      </p>
      {parameters.map(({ id, name, unit, max, isRequired }) => (
        <Measured
          key={id}
          label={name}
          unit={unit}
          decimals={2}
          optional={!isRequired}
          value={values.quality[id] ?? null}
          onChange={(value) => onChange({ quality: { ...values.quality, [id]: value } })}
          problem={problems[`quality.${id}`]}
          error={error(`quality.${id}`)}
          most={max}
        />
      ))}
    </div>
  );
}

interface MeasuredProps {
  label: string;
  unit: string;
  decimals?: number;
  optional?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
  problem: Problem | undefined;
  error: string | undefined;
  most: number;
}

/** A measured number; one that was mistyped offers the number that was probably meant. */
function Measured({ problem, most, decimals = 0, ...field }: MeasuredProps) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const meant = problem && meantBy(problem, field.value, most);
  return (
    <div className="ticket-measured">
      <NumberField {...field} decimals={decimals} groupsThousands={decimals === 0} />
      {meant !== undefined && (
        <Button variant="secondary" size="sm" className="mt-1" onPress={() => field.onChange(meant)}>
          {t('form.meant', { value: `${formatTyped(meant, locale, 2)}\u00a0${field.unit}` })}
        </Button>
      )}
    </div>
  );
}
