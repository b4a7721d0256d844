import '../billing.css';
import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { writePhone } from '@canola/api-schema/phone';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { canPayAgain } from '#shared/money/decline.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PaymentPill } from '#shared/ui/status-pill.tsx';
import { paymentQuery } from '../billing.queries.ts';
import { Fact } from '../fact.tsx';
import { PdfButton } from '../invoices/pdf-button.tsx';
import { bankDetailsOf } from '../invoices/qr-invoice.ts';
import { ScanCode } from '../invoices/scan-code.tsx';
import { openPayment } from '../panel.ts';
import { PartReceived } from '../part-received.tsx';
import { PaymentSums } from '../payment-sums.tsx';
import { isOpen } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useBillingDates, useCompany, useDates } from '../use-company.ts';
import { CardInstead } from './card-instead.tsx';
import { OtherCompany } from './other-company.tsx';

/** payment-detail */
export function PaymentScreen() {
  const { companyId } = useCompany();
  const { companies } = useAccess();
  const isOwn = (id: string) => companies.some((company) => company.companyId === id);
  const { id = '' } = useSidePanel()?.subject ?? {};
  const payment = useQuery({ ...paymentQuery(companyId, id), enabled: id !== '' });
  return (
    <Loaded query={payment} skeleton={<SkeletonRows rows={5} />} height={320}>
      {(loaded) =>
        loaded.company.id !== companyId && isOwn(loaded.company.id) ? (
          <OtherCompany what="payment" id={loaded.id} company={loaded.company} />
        ) : (
          <Detail payment={loaded} />
        )
      }
    </Loaded>
  );
}

function Detail({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const total = sum(payment.amountTotal, payment.currency.type);
  return (
    <div className="order">
      <div className="transfer-head">
        <p className="h1 num">{total}</p>
        <PaymentPill status={payment.status} />
      </div>
      {payment.status === 'ERROR' && (
        <Notice kind="clay">{t(`decline.${declineOf(payment.failure)}`)}</Notice>
      )}
      {payment.isDisputed && <Notice kind="wheat">{t('payment.disputed')}</Notice>}
      <PartReceived payment={payment} />
      {isOpen(payment) && canPayAgain(payment.failure) && (
        <GuardedButton grant="PAYMENT_CREATE" block onPress={() => openPayment(payment)}>
          {payment.type === 'CARD' ? t('card.pay', { sum: total }) : t(bankDetailsOf(payment))}
        </GuardedButton>
      )}
      <CardInstead payment={payment} />
      <ScanCode payment={payment} />
      <Facts payment={payment} />
      <PaymentSums payment={payment} />
      <Documents payment={payment} />
    </div>
  );
}

function Documents({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const dates = useBillingDates();
  const sum = useSum();
  const { invoices, currency, status } = payment;
  // It was given up before a document was issued, and none will follow.
  if (status === 'CANCELLED' && invoices.length === 0) return null;
  return (
    <section className="order-part">
      <h3 className="h3">{t('invoice.title')}</h3>
      {invoices.length === 0 && <p className="muted">{t('invoice.none')}</p>}
      {invoices.length > 0 && (
        <ul className="bill-rows">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="bill-row">
              <span className="bill-row-name">
                <b>{t(`invoice.type.${invoice.type}`, { number: invoice.number })}</b>
                <span className="hint num">
                  {dates.date(invoice.issuedAt)}, {sum(invoice.total, currency.type)}
                </span>
              </span>
              <PdfButton invoice={invoice} size="sm" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const dates = useDates();
  const { long } = useBillingDates();
  const sum = useSum();
  const { billing, refundedAmount, refundPending, currency } = payment;
  const symbol = payment.invoices.find(({ variableSymbol }) => variableSymbol)?.variableSymbol;
  return (
    <dl className="bill-facts">
      <Fact name={t('payment.created')}>{dates.long(payment.createdAt)}</Fact>
      {payment.paidAt && <Fact name={t('payment.paid')}>{long(payment.paidAt)}</Fact>}
      {!payment.paidAt && payment.dueAt && <Fact name={t('payment.due')}>{long(payment.dueAt)}</Fact>}
      <Fact name={t('detail.method')}>{t(`method.${payment.type}.name`)}</Fact>
      {symbol && <Fact name={t('transfer.symbol')}>{symbol}</Fact>}
      {Number(refundedAmount) > 0 && (
        <Fact name={t('payment.refunded')}>{sum(refundedAmount, currency.type)}</Fact>
      )}
      {Number(refundPending) > 0 && (
        <Fact name={t('payment.refundPending')}>{sum(refundPending, currency.type)}</Fact>
      )}
      <Fact name={t('billing.title')}>
        <span className="invoice-to">
          <span>{payment.company.name}</span>
          <span>{billing.address}</span>
          {billing.vat && <span>{billing.vat}</span>}
          <span>{billing.email}</span>
          {billing.phone && <span>{writePhone(billing.phone)}</span>}
        </span>
      </Fact>
    </dl>
  );
}
