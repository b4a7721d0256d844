import { EXPORT_FORMATS, type ExportFormat } from '@canola/api-schema/users/list';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast.ts';

const ICON = { csv: FileText, xlsx: FileSpreadsheet } as const;

interface ExportMenuProps {
  list: 'user' | 'company' | 'company/user' | 'payment';
  /** The list's filters (docs/product/admin.md#exports). */
  filter: Record<string, string | boolean | undefined>;
  size?: 'sm' | 'md';
}

/** The file is fetched with the token, which a plain link could not send. */
export function ExportMenu({ list, filter, size = 'md' }: ExportMenuProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const save = useChange({
    mutationFn: async (format: ExportFormat) => {
      const file = await api.file(`/can-users/api/${list}/export`, { query: { format, ...filter } });
      saveFile(file, `canola-${list.replace('/', '-')}-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) =>
      toast({ kind: 'failed', text: t('export.failed', { reason: errorText(error).text }), timeout: 5_000 }),
  });
  return (
    <Menu
      label={t('export.action')}
      trigger={
        <Button variant="secondary" size={size} icon={Download} loading={save.isPending}>
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
