import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import { useTranslation } from 'react-i18next';
import { useSum } from '../sums.ts';
import { useBillingDates } from '../use-company.ts';
import { PdfButton } from './pdf-button.tsx';

/** A plain list to download from. */
export function InvoiceList({ invoices, currency }: { invoices: readonly InvoiceRef[]; currency: string }) {
  const { t } = useTranslation('billing');
  const dates = useBillingDates();
  const sum = useSum();
  if (invoices.length === 0) return <p className="muted">{t('invoice.none')}</p>;
  return (
    <ul className="bill-rows">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="bill-row">
          <span className="bill-row-name">
            <b>{t(`invoice.type.${invoice.type}`, { number: invoice.number })}</b>
            <span className="hint num">
              {dates.date(invoice.issuedAt)}, {sum(invoice.total, currency)}
            </span>
          </span>
          <PdfButton invoice={invoice} size="sm" />
        </li>
      ))}
    </ul>
  );
}
