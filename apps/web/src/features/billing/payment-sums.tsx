import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { add } from '#shared/money/decimal.ts';
import { SumRow } from './sum-row.tsx';
import { useColumn } from './sums.ts';

/** How the sum of a payment comes about. */
export function PaymentSums({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { amount, credit, vat, vatRate, amountTotal, currency, subscription } = payment;
  const money = useColumn([amount, credit, vat, amountTotal], currency.type);
  const plan = tShell(`plan.${subscription.planType}`);
  return (
    <dl className="sums sums-box">
      <SumRow name={t(`summary.period.${subscription.planPeriod}`, { plan })}>
        {money(add(amount, credit))}
      </SumRow>
      {Number(credit) > 0 && <SumRow name={t('summary.creditPlain')}>{money(`-${credit}`)}</SumRow>}
      <SumRow
        name={
          payment.isReverseCharge
            ? t('summary.vatReverse')
            : t('summary.vat', { rate: String(Number(vatRate)) })
        }
      >
        {money(vat)}
      </SumRow>
      <SumRow name={t('summary.total')} tone="total">
        {money(amountTotal)}
      </SumRow>
    </dl>
  );
}
