import type { Payment } from '@canola/api-schema/billing/payment';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { Clock } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PaymentPill } from '#shared/ui/payment-pill.tsx';
import { PdfButton } from '../invoices/pdf-button.tsx';
import { ScanCode } from '../invoices/scan-code.tsx';
import { useSum } from '../sums.ts';
import { useBillingDates } from '../use-company.ts';
import { CopyRow } from './copy-row.tsx';

interface TransferDetailsProps {
  payment: Payment;
  bank: NonNullable<NonNullable<Payment['details']>['bank']>;
}

export function TransferDetails({ payment, bank }: TransferDetailsProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useBillingDates();
  const sum = useSum();
  const total = sum(payment.amountTotal, payment.currency.type);
  const request = payment.invoices.find(({ type }) => type === 'PAYMENT_REQUEST');
  const { planType, planPeriod } = payment.subscription;
  const nextTotal = payment.details?.nextTotal;
  return (
    <div className="paying">
      <div className="transfer-head">
        <PaymentPill status={payment.status} />
        {payment.dueAt && (
          <span className="hint num">{t('transfer.due', { date: dates.long(payment.dueAt) })}</span>
        )}
      </div>
      <ScanCode payment={payment} />
      <ul className="copy-rows">
        <CopyRow name={t('transfer.amount')} copied={payment.amountTotal} what="amount">
          {total}
        </CopyRow>
        <CopyRow name="IBAN" copied={bank.iban.replaceAll(/\s/g, '')} what="iban">
          {grouped(bank.iban)}
        </CopyRow>
        {bank.account && (
          <CopyRow name={t('transfer.account')} copied={bank.account} what="account">
            {bank.account}
          </CopyRow>
        )}
        <CopyRow name={t('transfer.symbol')} copied={bank.variableSymbol} what="symbol">
          {bank.variableSymbol}
        </CopyRow>
      </ul>
      <p className="hint transfer-to">{t('transfer.to', { name: bank.beneficiary, swift: bank.swift })}</p>
      <div className="next-payment">
        <Clock className="i i-16" />
        <p>
          <b>{t('transfer.starts', { plan: tShell(`plan.${planType}`) })}</b>
          {t('transfer.usually', { email: payment.billing.email })}
        </p>
      </div>
      <div className="panel-save transfer-foot">
        {request && <PdfButton invoice={request} label={t('transfer.pdf')} block size="lg" />}
        <LinkButton to="/subscribed" search={{ gateway_id: payment.gatewayId ?? payment.id }} block size="lg">
          {t('transfer.done')}
        </LinkButton>
        {nextTotal && <NextRequest sum={sum(nextTotal, payment.currency.type)} period={planPeriod} />}
      </div>
    </div>
  );
}

/** Counted from the start, whose day is that of the money. */
function NextRequest({ sum, period }: { sum: string; period: PeriodType }) {
  const { t } = useTranslation('billing');
  return (
    <p className="hint next-request">
      <Trans
        t={t}
        i18nKey={`transfer.next.${period}`}
        values={{ sum }}
        components={{ b: <b className="num" /> }}
      />
    </p>
  );
}

/** In groups of four, as it is read out, on two lines where it must be; copied without the spaces. */
function grouped(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
