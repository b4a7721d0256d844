import { EXPORT_FORMATS, type ExportFormat } from '@canola/api-schema/users/list';
import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast.ts';

const ICON = { csv: FileText, xlsx: FileSpreadsheet } as const;

/** All contracts of the company as a file (docs/product/contracts.md#download). */
export function ContractsExport() {
  const { t } = useTranslation('transactions');
  const { id: companyId } = useTradingCompany();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await api.file('/can-trading/api/contract/export', { query: { companyId, format } });
      saveFile(file, `canola-${t('export.file')}-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) =>
      toast({ kind: 'failed', text: t('export.failed', { reason: errorText(error).text }) }),
  });
  return (
    <Menu
      label={t('export.action')}
      trigger={
        <Button variant="secondary" icon={Download} loading={save.isPending}>
          {t('export.action')}
        </Button>
      }
      entries={EXPORT_FORMATS.map((format) => ({
        id: format,
        label: t(`export.${format}`),
        icon: ICON[format],
        onAction: () => save.mutate(format),
      }))}
    />
  );
}
