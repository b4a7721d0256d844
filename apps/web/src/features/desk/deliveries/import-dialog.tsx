import { formatNumber } from '@canola/api-schema/number-format';
import { MAX_TICKET_CSV_BYTES, type TicketRow } from '@canola/api-schema/trading/desk-deliveries';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfFile } from '#shared/api/text-of-file.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { importTickets, previewTickets } from './deliveries.calls.ts';

/** A row of the preview with the id that makes entering it twice the same. */
type Row = TicketRow & { id: string };

/** A table of tickets is shown before anything is entered; refused rows stay with their reason. */
export function ImportButton() {
  const { t } = useTranslation('deliveries');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={FileUp} onPress={() => setOpen(true)}>
        {t('csv.action')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'errors']);
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const [rows, setRows] = useState<readonly Row[]>();
  const preview = useChange({
    mutationFn: (table: string) => previewTickets(companyId, table),
    onSuccess: (read) => setRows(read.rows.map((row) => ({ ...row, id: crypto.randomUUID() }))),
  });
  const good = rows?.filter(({ code, contractId }) => code === null && contractId !== null) ?? [];
  const enter = useChange({
    mutationFn: () => importTickets(companyId, { rows: good.map(bodyOf) }),
    async onSuccess({ entered, refused }) {
      await refresh();
      toast({ kind: 'done', text: t('csv.entered', { count: entered }) });
      if (refused.length === 0) return onClose();
      setRows(
        refused.flatMap(({ index, code, field }) => {
          const row = good[index];
          return row ? [{ ...row, code, field }] : [];
        }),
      );
    },
  });
  async function load(chosen: File | undefined) {
    const isLarge = chosen !== undefined && chosen.size > MAX_TICKET_CSV_BYTES;
    setTooLarge(isLarge);
    if (chosen && !isLarge) preview.mutate(await textOfFile(chosen));
  }
  const why = (code: string) =>
    code === 'text.characters'
      ? t('csv.characters')
      : t(`errors:code.${code}` as 'errors:code.request.invalid', {
          defaultValue: t('errors:code.request.invalid'),
        });
  const columns: Column<Row>[] = [
    { id: 'line', head: t('csv.line'), cell: ({ line }) => line, align: 'end' },
    { id: 'contract', head: t('table.contract'), cell: ({ contract, company }) => company ?? contract },
    { id: 'number', head: t('desk.ticket'), cell: ({ number }) => number },
    {
      id: 'net',
      head: t('desk.netKg'),
      align: 'end',
      cell: ({ grossKg, tareKg }) =>
        grossKg === null || tareKg === null ? '–' : words.tons(grossKg - tareKg),
    },
    {
      id: 'sum',
      head: t('settlement.sum'),
      cell: ({ sum }) => (sum === null ? '–' : formatNumber(sum, words.locale, { decimals: 2 })),
      align: 'end',
    },
    {
      id: 'state',
      head: t('desk.state'),
      cell: ({ code }) =>
        code === null ? t('csv.ready') : <span className="delivery-late">{why(code)}</span>,
    },
  ];
  return (
    <Dialog
      isOpen
      size="xl"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOutside={false}
      title={t('csv.title')}
      subtitle={t('csv.text')}
      footer={
        rows ? (
          <>
            <Button variant="quiet" onPress={() => setRows(undefined)}>
              {t('csv.again')}
            </Button>
            <Button
              loading={enter.isPending}
              disabledReason={good.length === 0 && t('csv.nothing')}
              onPress={() => enter.mutate()}
            >
              {t('csv.enter', { count: good.length })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" loading={preview.isPending} onPress={() => file.current?.click()}>
              {t('csv.file')}
            </Button>
            <Button
              loading={preview.isPending}
              disabledReason={text.trim() === '' && t('csv.nothing')}
              onPress={() => preview.mutate(text)}
            >
              {t('csv.read')}
            </Button>
          </>
        )
      }
    >
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('csv.file')}
        onChange={({ target }) => {
          void load(target.files?.[0]);
          target.value = '';
        }}
      />
      {rows ? (
        <Table label={t('csv.title')} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
      ) : (
        <TextArea label={t('csv.paste')} rows={8} value={text} onChange={setText} hint={t('csv.hint')} />
      )}
      {isTooLarge && (
        <Notice kind="clay" live className="mt-3">
          {t('csv.tooLarge')}
        </Notice>
      )}
      <FailureNotice error={preview.error ?? enter.error} className="mt-3" />
    </Dialog>
  );
}

function bodyOf({ id, contractId, number, lorry, day, grossKg, tareKg, quality }: Row) {
  return {
    contractId: contractId ?? '',
    number,
    lorry,
    day,
    grossKg: grossKg ?? 0,
    tareKg: tareKg ?? 0,
    quality,
    clientMutationId: id,
  };
}
