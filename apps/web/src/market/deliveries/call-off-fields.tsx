import './deliveries.css';
import { useTranslation } from 'react-i18next';
import { DateField } from '#shared/ui/date-field.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

export interface CallOffValues {
  day: string | null;
  from: string;
  to: string;
  tons: number | null;
  lorries: number | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function callOffProblems(
  { day, from, to, tons, lorries }: CallOffValues,
  today: string,
): Set<keyof CallOffValues> {
  const problems = new Set<keyof CallOffValues>();
  if (day === null || day < today) problems.add('day');
  if (!TIME.test(from)) problems.add('from');
  if (!TIME.test(to) || to <= from) problems.add('to');
  if (!(tons !== null && tons > 0 && tons < 100_000)) problems.add('tons');
  if (!(lorries !== null && Number.isInteger(lorries) && lorries >= 1 && lorries <= 100))
    problems.add('lorries');
  return problems;
}

interface CallOffFieldsProps {
  values: CallOffValues;
  onChange: (values: CallOffValues) => void;
  today: string;
  problems: ReadonlySet<keyof CallOffValues>;
}

export function CallOffFields({ values, onChange, today, problems }: CallOffFieldsProps) {
  const { t } = useTranslation('deliveries');
  const error = (field: keyof CallOffValues) =>
    problems.has(field) ? t(`callOff.problem.${field}`) : undefined;
  return (
    <div className="ticket-fields">
      <DateField
        label={t('callOff.day')}
        className="ticket-wide"
        value={values.day}
        min={today}
        onChange={(day) => onChange({ ...values, day })}
        error={error('day')}
      />
      {(['from', 'to'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`callOff.${field}`)}
          type="time"
          value={values[field]}
          onChange={(time) => onChange({ ...values, [field]: time.slice(0, 5) })}
          error={error(field)}
        />
      ))}
      <NumberField
        label={t('callOff.tons')}
        unit="t"
        decimals={1}
        value={values.tons}
        onChange={(tons) => onChange({ ...values, tons })}
        error={error('tons')}
      />
      <NumberField
        label={t('callOff.lorries')}
        value={values.lorries}
        onChange={(lorries) => onChange({ ...values, lorries })}
        error={error('lorries')}
      />
    </div>
  );
}
