import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import { toast } from '#shared/ui/toast.ts';

interface DocumentLinkProps {
  document: { name: string; url: string };
  className?: string;
}

/** Downloads through the token: only the company's members can open the address. */
export function DocumentLink({ document: file, className }: DocumentLinkProps) {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();

  async function download(event: MouseEvent) {
    event.preventDefault();
    try {
      saveFile(await api.file(file.url), fileName(file.name));
    } catch (error) {
      reportError(error);
      toast({
        kind: 'failed',
        text: t('documents.failed', { name: file.name, reason: errorText(error).text }),
      });
    }
  }

  return (
    <a href={file.url} download className={className} onClick={(event) => void download(event)}>
      {file.name}
    </a>
  );
}

const fileName = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
