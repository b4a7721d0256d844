import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { useDownload } from '#shared/query/use-download.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Settlement } from './owed.queries.ts';

/** The paper, and its lines for the accounts. */
export function SettlementFiles({
  settlement: { number, pdfUrl, csvUrl, xlsxUrl },
}: {
  settlement: Settlement;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton url={pdfUrl} name={number} format="pdf" />
      <FileButton url={csvUrl} name={number} format="csv" />
      <FileButton url={xlsxUrl} name={number} format="xlsx" />
    </div>
  );
}

function FileButton({ url, name, format }: { url: string; name: string; format: 'pdf' | 'csv' | 'xlsx' }) {
  const { t } = useTranslation('deliveries');
  const download = useDownload(() => api.file(url), `${name.replaceAll('/', '-')}.${format}`);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={format === 'xlsx' ? FileSpreadsheet : FileText}
      loading={download.isPending}
      onPress={() => download.mutate()}
    >
      {t(`file.${format}`)}
    </Button>
  );
}
