import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { PaymentType } from '@canola/api-schema/users/country';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { subtract } from '#shared/money/decimal.ts';
import { SumRow } from '../payment-sums.tsx';
import { useColumn, useSum } from '../sums.ts';
import { useDates } from '../use-company.ts';

interface OrderSummaryProps {
  preview: PurchasePreview;
  method: PaymentType;
}

export function OrderSummary({ preview, method }: OrderSummaryProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { net, credit, vat, gross, currency, creditFrom } = preview;
  const money = useColumn([net, credit, vat, gross], currency.type);
  const sum = useSum();
  const hasCredit = Number(credit) > 0;
  const plan = tShell(`plan.${preview.planType}`);
  return (
    <section className="order-part">
      <h3 className="h3">{t('summary.title')}</h3>
      <dl className="sums">
        <SumRow name={t(`summary.period.${preview.periodType}`, { plan })}>{money(net)}</SumRow>
        {hasCredit && creditFrom && (
          <SumRow
            name={t('summary.credit', { plan: tShell(`plan.${creditFrom.planType}`) })}
            note={t('summary.paidUntil', { date: dates.long(creditFrom.until) })}
            tone="credit"
          >
            {money(`-${credit}`)}
          </SumRow>
        )}
        {hasCredit && <SumRow name={t('summary.net')}>{money(subtract(net, credit))}</SumRow>}
        <SumRow name={vatName(t, preview)} note={preview.isReverseCharge && t('summary.reverseCharge')}>
          {money(vat)}
        </SumRow>
      </dl>
      <div className="next-payment">
        <CalendarDays className="i i-16" />
        <p>
          <b className="num">
            {t(method === 'CARD' ? 'summary.next' : `summary.nextAfter.${preview.periodType}`, {
              date: dates.long(preview.nextPaymentAt),
              sum: sum(preview.nextGross, currency.type),
            })}
          </b>
          {t(`summary.then.${method}.${preview.periodType}`, { plan })}
        </p>
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'billing'>>['t'];

function vatName(t: Translate, { isReverseCharge, vatRate }: PurchasePreview): string {
  return isReverseCharge ? t('summary.vatReverse') : t('summary.vat', { rate: String(Number(vatRate)) });
}
