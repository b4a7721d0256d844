import type { Payment } from '@canola/api-schema/billing/payment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { add, subtract } from '#shared/money/decimal.ts';
import { classes } from '#shared/ui/classes.ts';
import { chargesVat, useColumn } from './sums.ts';

/**
 * How the sum of a payment comes about. An upgrade's invoice is over the full price, so the credit is taken off that, with
 * VAT, and what is left was paid (docs/product/payments.md#invoices).
 */
export function PaymentSums({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { amount, credit, vatRate, amountTotal, currency, subscription, paidAt } = payment;
  const hasCredit = Number(credit) > 0;
  const invoice = payment.invoices.find(({ type }) => type === 'INVOICE');
  const net = add(amount, credit);
  const price = hasCredit ? (invoice?.total ?? priceWithVat(net, vatRate)) : amountTotal;
  const vat = subtract(price, net);
  const money = useColumn([net, credit, vat, amountTotal], currency.type);
  const plan = tShell(`plan.${subscription.planType}`);
  const isTaxed = chargesVat(payment);
  const total = isTaxed ? 'summary.total' : 'summary.totalPlain';
  return (
    <dl className="sums sums-box">
      <SumRow name={t(`summary.period.${subscription.planPeriod}`, { plan })}>{money(net)}</SumRow>
      <SumRow
        name={
          payment.isReverseCharge
            ? t('summary.vatReverse')
            : t('summary.vat', { rate: String(Number(vatRate)) })
        }
      >
        {money(vat)}
      </SumRow>
      {hasCredit && (
        <>
          <SumRow
            name={t(isTaxed ? 'summary.price' : 'summary.pricePlain')}
            note={invoice && t('invoice.type.INVOICE', { number: invoice.number })}
          >
            {money(price)}
          </SumRow>
          <SumRow name={t('summary.creditPlain')} note={invoice && t('summary.creditNote')} tone="credit">
            {money(subtract(amountTotal, price))}
          </SumRow>
        </>
      )}
      <SumRow name={t(hasCredit && paidAt ? 'summary.paid' : total)} tone="total">
        {money(amountTotal)}
      </SumRow>
    </dl>
  );
}

/** Half up, as the server rounds it. */
function priceWithVat(net: string, vatRate: string): string {
  const vat = Math.round((hundredths(net) * hundredths(vatRate)) / 10_000);
  return add(net, (vat / 100).toFixed(2));
}

function hundredths(value: string): number {
  return Math.round(Number(value) * 100);
}

interface SumRowProps {
  name: ReactNode;
  note?: ReactNode;
  tone?: 'credit' | 'total';
  children: ReactNode;
}

/** One line of a `dl.sums`. */
export function SumRow({ name, note, tone, children }: SumRowProps) {
  return (
    <div className="sum-row">
      <dt>
        <span className={tone === 'total' ? 'sum-total' : undefined}>{name}</span>
        {note && <span className="hint">{note}</span>}
      </dt>
      <dd className={classes('num', tone && `sum-${tone}`)}>{children}</dd>
    </div>
  );
}
