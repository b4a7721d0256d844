import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { invoicePdf } from './payments.queries.ts';

interface PaymentInvoicesProps {
  payment: Payment;
  /** Where no head of a column says what the numbers are. */
  withIcon?: boolean;
}

/** The numbers of its documents; each downloads its PDF. */
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
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => saveFile(await invoicePdf(invoice.id), `${invoice.number}.pdf`),
    onError: (error) => toast({ kind: 'failed', text: errorText(error).text }),
  });
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
