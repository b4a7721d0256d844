import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button, type ButtonProps } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { invoicePdf } from '../billing.queries.ts';

interface PdfButtonProps extends Pick<ButtonProps, 'size' | 'block' | 'variant'> {
  invoice: InvoiceRef;
  /** What is on the button; without it "PDF", and its name says of what. */
  label?: string;
}

/** Downloaded with the token: only members can open it. */
export function PdfButton({ invoice, label, variant = 'secondary', ...look }: PdfButtonProps) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => saveFile(await invoicePdf(invoice.id), `${invoice.number}.pdf`),
    onError: (error) => toast({ kind: 'failed', text: errorText(error).text }),
  });
  return (
    <Button
      {...look}
      variant={variant}
      icon={Download}
      loading={download.isPending}
      aria-label={label ? undefined : t('invoice.download', { number: invoice.number })}
      onPress={() => download.mutate()}
    >
      {label ?? 'PDF'}
    </Button>
  );
}
