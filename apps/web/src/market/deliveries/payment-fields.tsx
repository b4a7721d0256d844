import './deliveries.css';
import { currencySign } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { compare } from '#shared/money/decimal.ts';
import { DateField } from '#shared/ui/date-field.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';

export interface PaymentValues {
  amount: number | null;
  day: string | null;
}

/** More than the rest can't have come. */
export function paymentProblems(
  { amount, day }: PaymentValues,
  owed: string,
  today: string,
): Set<keyof PaymentValues> {
  const problems = new Set<keyof PaymentValues>();
  if (amount === null || !(amount > 0) || compare(amount.toFixed(2), owed) > 0) problems.add('amount');
  if (day === null || day > today) problems.add('day');
  return problems;
}

interface PaymentFieldsProps {
  values: PaymentValues;
  onChange: (values: PaymentValues) => void;
  currency: string;
  today: string;
  /** In words. */
  owed: string;
  problems: ReadonlySet<keyof PaymentValues>;
}

export function PaymentFields({ values, onChange, currency, today, owed, problems }: PaymentFieldsProps) {
  const { t } = useTranslation('deliveries');
  return (
    <div className="grid gap-4">
      <NumberField
        label={t('payment.amount')}
        value={values.amount}
        onChange={(amount) => onChange({ ...values, amount })}
        decimals={2}
        keepsZeros
        unit={currencySign(currency)}
        hint={t('payment.rest', { owed })}
        error={problems.has('amount') ? t('payment.problem', { owed }) : undefined}
      />
      <DateField
        label={t('payment.day')}
        value={values.day}
        max={today}
        onChange={(day) => onChange({ ...values, day })}
        error={problems.has('day') ? t('form.problem.future') : undefined}
      />
    </div>
  );
}
