import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { useDownload } from '#shared/query/use-download.ts';
import { Button } from '#shared/ui/button.tsx';

/** Fetched with the token, which a plain link could not send. */
export function PaperLink({ paper }: { paper: { name: string; url: string } }) {
  const { t } = useTranslation('desk');
  const name = /\.pdf$/i.test(paper.name) ? paper.name : `${paper.name}.pdf`;
  const download = useDownload(() => api.file(paper.url), name);
  return (
    <Button
      variant="secondary"
      block
      icon={FileText}
      loading={download.isPending}
      onPress={() => download.mutate()}
    >
      {t('contract.paper', { name: paper.name })}
    </Button>
  );
}
