import { MAX_PREVIEW_BYTES, type PreviewCell } from '@canola/api-schema/trading/desk-prices';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfFile } from '#shared/api/text-of-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { previewPrices } from './publish.ts';

interface UploadDialogProps {
  regionId: string;
  onClose: () => void;
  onRead: (cells: readonly PreviewCell[]) => void;
  /** A block without a header lands at the cursor. */
  onBlock: (text: string) => void;
}

/** A table from a file or the clipboard; the server reads it and stores nothing. */
export default function UploadDialog({ regionId, onClose, onRead, onBlock }: UploadDialogProps) {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const companyId = useDeskCompany();
  const [text, setText] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const preview = useChange({
    mutationFn: (table: string) => previewPrices(companyId, { text: table, regionId }),
    onSuccess: ({ cells }) => onRead(cells),
  });
  function read(table: string) {
    const hasHeader = /\p{L}{3}/u.test(table.split('\n', 1)[0] ?? '');
    if (hasHeader) preview.mutate(table);
    else onBlock(table);
  }
  async function load(chosen: File | undefined) {
    setTooLarge(chosen !== undefined && chosen.size > MAX_PREVIEW_BYTES);
    if (chosen && chosen.size <= MAX_PREVIEW_BYTES) preview.mutate(await textOfFile(chosen));
  }
  const problem = isTooLarge ? t('upload.tooLarge') : preview.error && errorText(preview.error).text;
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('upload.title')}
      subtitle={t('upload.text')}
      footer={
        <>
          <Button variant="secondary" loading={preview.isPending} onPress={() => file.current?.click()}>
            {t('upload.file')}
          </Button>
          <Button
            loading={preview.isPending}
            disabledReason={text.trim() === '' && t('upload.nothing')}
            onPress={() => read(text)}
          >
            {t('upload.read')}
          </Button>
        </>
      }
    >
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('upload.file')}
        onChange={({ target }) => {
          void load(target.files?.[0]);
          target.value = '';
        }}
      />
      <TextArea label={t('upload.paste')} rows={8} value={text} onChange={setText} hint={t('upload.hint')} />
      {problem && (
        <Notice kind="clay" live className="mt-3">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
