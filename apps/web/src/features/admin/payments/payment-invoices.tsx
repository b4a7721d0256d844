import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import type { Payment } from '@canola/api-schema/billing/payment';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#shared/query/use-download.ts';
import { Button } from '#shared/ui/button.tsx';
import { invoicePdf } from './payments.queries.ts';

interface PaymentInvoicesProps {
  payment: Payment;
  /** Where no head of a column says what the numbers are. */
  withIcon?: boolean;
}

export function PaymentInvoices({ payment, withIcon = false }: PaymentInvoicesProps) {
  return (
    <span className="admin-above admin-invoices">
      {payment.invoices.map((invoice) => (
        <InvoiceButton key={invoice.id} invoice={invoice} withIcon={withIcon} />
      ))}
    </span>
  );
}

interface InvoiceButtonProps {
  invoice: InvoiceRef;
  /** Instead of the document's number. */
  label?: string;
  withIcon?: boolean;
}

export function InvoiceButton({ invoice, label, withIcon = label !== undefined }: InvoiceButtonProps) {
  const { t } = useTranslation('admin');
  const download = useDownload(() => invoicePdf(invoice.id), `${invoice.number}.pdf`);
  return (
    <Button
      size="sm"
      variant={label ? 'secondary' : 'quiet'}
      icon={withIcon ? Download : undefined}
      loading={download.isPending}
      aria-label={t('payments.download', {
        invoice: t(`payments.invoice.${invoice.type}`, { number: invoice.number }),
      })}
      onPress={() => download.mutate()}
    >
      {label ?? <span className="num">{invoice.number}</span>}
    </Button>
  );
}
