import type { Payment } from '@canola/api-schema/billing/payment';
import { formatTyped } from '@canola/api-schema/number-format';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { Clock } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PaymentPill } from '#shared/ui/status-pill.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PdfButton } from '../invoices/pdf-button.tsx';
import { ScanCode } from '../invoices/scan-code.tsx';
import { PartReceived } from '../part-received.tsx';
import { restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useBillingDates } from '../use-company.ts';
import { CopyRow } from './copy-row.tsx';
import { useTransferWords } from './transfer-words.ts';

interface TransferDetailsProps {
  payment: Payment;
  bank: NonNullable<NonNullable<Payment['details']>['bank']>;
}

export function TransferDetails({ payment, bank }: TransferDetailsProps) {
  const { t } = useTranslation('billing');
  const dates = useBillingDates();
  const sum = useSum();
  const locale = useFormatLocale();
  const rest = restOf(payment);
  const request = payment.invoices.find(({ type }) => type === 'PAYMENT_REQUEST');
  const words = useTransferWords(payment);
  const nextTotal = payment.details?.nextTotal;
  return (
    <div className="paying">
      <div className="transfer-head">
        <PaymentPill status={payment.status} />
        {payment.dueAt && (
          <span className="hint num">{t('transfer.due', { date: dates.long(payment.dueAt) })}</span>
        )}
      </div>
      <PartReceived payment={payment} />
      <ScanCode payment={payment} />
      <ul className="copy-rows">
        <CopyRow name={t('transfer.amount')} copied={formatTyped(Number(rest), locale, 2, 2)} what="amount">
          {sum(rest, payment.currency.type)}
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
      {words && (
        <div className="next-payment">
          <Clock className="i i-16" />
          <p>
            <b>{words.title}</b>
            {[t('transfer.usually'), words.meanwhile, t('transfer.write', { email: payment.billing.email })]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      )}
      <div className="panel-save transfer-foot">
        {request && <PdfButton invoice={request} label={t('transfer.pdf')} block size="lg" />}
        <LinkButton to="/subscribed" search={{ gateway_id: payment.gatewayId ?? payment.id }} block size="lg">
          {t('transfer.done')}
        </LinkButton>
        {nextTotal && (
          <NextRequest sum={sum(nextTotal, payment.currency.type)} period={payment.subscription.planPeriod} />
        )}
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
