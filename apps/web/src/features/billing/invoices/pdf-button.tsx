import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#shared/query/use-download.ts';
import { Button, type ButtonProps } from '#shared/ui/button.tsx';
import { invoicePdf } from '../billing.queries.ts';

interface PdfButtonProps extends Pick<ButtonProps, 'size' | 'block' | 'variant'> {
  invoice: InvoiceRef;
  /** On the button; without it "PDF", and its name says of what. */
  label?: string;
  /** In a row that has no place for words: its icon only, and its name says which document it is. */
  isIcon?: boolean;
}

export function PdfButton({
  invoice,
  label,
  isIcon = false,
  variant = 'secondary',
  ...look
}: PdfButtonProps) {
  const { t } = useTranslation('billing');
  const download = useDownload(() => invoicePdf(invoice.id), `${invoice.number}.pdf`);
  const { number, type } = invoice;
  const name = isIcon ? `${t(`invoice.type.${type}`, { number })}, PDF` : t('invoice.download', { number });
  return (
    <Button
      {...look}
      variant={variant}
      icon={Download}
      loading={download.isPending}
      className={isIcon ? 'btn-icon' : undefined}
      aria-label={label ? undefined : name}
      onPress={() => download.mutate()}
    >
      {isIcon ? null : (label ?? 'PDF')}
    </Button>
  );
}
