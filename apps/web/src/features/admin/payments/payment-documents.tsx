import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { InvoiceButton } from './payment-invoices.tsx';
import { usePaymentWords } from './payment-words.ts';

/** What was issued, newest first. */
export function PaymentDocuments({ payment: { invoices, currency } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  if (invoices.length === 0) return <p className="muted">{t('payments.noDocuments')}</p>;
  return (
    <ul className="admin-rows" aria-label={t('payments.documents')}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className="admin-rows-name">
            <b className="font-[560]">{t(`payments.invoice.${invoice.type}`, { number: invoice.number })}</b>
            <span className="admin-note num">
              {words.date(invoice.issuedAt)}, {words.sum(invoice.total, currency.type)}
            </span>
          </span>
          <InvoiceButton invoice={invoice} label="PDF" />
        </li>
      ))}
    </ul>
  );
}
