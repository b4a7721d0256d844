import type { ExportFormat } from '@canola/api-schema/users/list';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

interface AccountsDownloadProps {
  /** The farm's or the desk's. */
  path: string;
  companyId: string;
  today: string;
}

/** For the accountant: contracts, tickets and settlements of a period in one file; what has changed since the last one is marked. */
export function AccountsDownload({ path, companyId, today }: AccountsDownloadProps) {
  const { t } = useTranslation('deliveries');
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const isPeriod = from !== null && to !== null && from <= to;
  const save = useChange({
    mutationFn: async (format: ExportFormat) =>
      saveFile(
        await api.file(path, { query: { companyId, format, from, to } }),
        `canola-${t('accounts.file')}-${from}-${to}.${format}`,
      ),
    onSuccess: () => setOpen(false),
  });
  const button = (format: ExportFormat) => (
    <Button
      variant={format === 'xlsx' ? 'primary' : 'secondary'}
      loading={save.isPending && save.variables === format}
      disabledReason={!isPeriod && format === 'xlsx' && t('accounts.period')}
      onPress={() => isPeriod && save.mutate(format)}
    >
      {t(`file.${format}`)}
    </Button>
  );
  return (
    <>
      <Button variant="secondary" icon={Download} onPress={() => setOpen(true)}>
        {t('accounts.action')}
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={setOpen}
          title={t('accounts.action')}
          subtitle={t('accounts.text')}
          footer={
            <>
              {button('csv')}
              {button('xlsx')}
            </>
          }
        >
          <div className="grid gap-4">
            <DateField label={t('accounts.from')} value={from} max={today} onChange={setFrom} />
            <DateField label={t('accounts.to')} value={to} max={today} onChange={setTo} />
            <FailureNotice error={save.error} />
          </div>
        </Dialog>
      )}
    </>
  );
}
