import type { Statement } from '@canola/api-schema/billing/statement';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { useSettings } from '#shared/settings/use-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from '../payments/payment-words.ts';
import { EntriesTable } from './entries-table.tsx';
import { confirmEntries, readStatement, safeIds, sumOf } from './statement.changes.ts';

/** Look first, then confirm what is ticked (docs/product/payments.md#statement-import). */
export function StatementDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const close = () => navigate({ to: '/admin/payments', search: true });
  const read = useChange({
    mutationFn: readStatement,
    onSuccess: ({ entries }) => setTicked(new Set(safeIds(entries))),
  });
  const statement = read.data;
  return (
    <Dialog
      isOpen
      size="xl"
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('statement.title')}
      subtitle={statement && <Summary statement={statement} />}
      footer={statement && <Foot statement={statement} ticked={ticked} onClose={close} />}
      closesOutside={false}
    >
      {statement ? (
        <EntriesTable statement={statement} ticked={ticked} onTick={setTicked} />
      ) : (
        <StatementFile
          isReading={read.isPending}
          error={read.error ? errorText(read.error).text : undefined}
          onFile={(file) => read.mutate(file)}
        />
      )}
    </Dialog>
  );
}

function Summary({ statement: { account, currency, entries } }: { statement: Statement }) {
  const { t } = useTranslation('admin');
  const { sum } = usePaymentWords();
  const known = entries.filter(({ match }) => match === 'IMPORTED_BEFORE').length;
  const count = t('statement.credits', { count: entries.length, sum: sum(sumOf(entries), currency) });
  return (
    <>
      {account && `${t('statement.account', { account })} `}
      {count}
      {known > 0 && ` ${t('statement.known', { count: known })}`}
    </>
  );
}

interface FootProps {
  statement: Statement;
  ticked: ReadonlySet<string>;
  onClose: () => void;
}

function Foot({ statement: { id, entries, currency }, ticked, onClose }: FootProps) {
  const { t } = useTranslation('admin');
  const { sum } = usePaymentWords();
  const failed = useFailureToast();
  const chosen = entries.filter((entry) => ticked.has(entry.id));
  const confirm = useAdminChange(confirmEntries, ({ confirmed, parts }, { entryIds }) => {
    const left = entryIds.length - confirmed - parts;
    const text = [
      t('statement.confirmed', { count: confirmed }),
      parts > 0 && t('statement.parts', { count: parts }),
      left > 0 && t('statement.left', { count: left }),
    ];
    toast({ kind: left > 0 ? 'info' : 'done', text: text.filter(Boolean).join(' ') });
    onClose();
  });

  return (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('statement.nothing')}
      </Button>
      <Button
        loading={confirm.isPending}
        disabledReason={chosen.length === 0 && t('statement.none')}
        onPress={() => confirm.mutate({ id, entryIds: chosen.map((entry) => entry.id) }, { onError: failed })}
      >
        {t('statement.confirm', { count: chosen.length, sum: sum(sumOf(chosen), currency) })}
      </Button>
    </>
  );
}

interface StatementFileProps {
  isReading: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
}

function StatementFile({ isReading, error, onFile }: StatementFileProps) {
  const { t } = useTranslation('admin');
  const settings = useSettings();
  return (
    <div className="admin-upload">
      <p>{t('statement.about')}</p>
      <FileTrigger
        acceptedFileTypes={['.xml', '.csv', 'application/xml', 'text/xml', 'text/csv']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      >
        <Button icon={Upload} loading={isReading}>
          {t('statement.choose')}
        </Button>
      </FileTrigger>
      <p className="hint">{t('statement.formats')}</p>
      {settings?.demo && (
        <p className="hint">
          {t('statement.demo')}{' '}
          <a className="link" href="/sandbox/bank/statement.xml?currency=CZK" download>
            CZK
          </a>
          {', '}
          <a className="link" href="/sandbox/bank/statement.xml?currency=EUR" download>
            EUR
          </a>
        </p>
      )}
      {error && (
        <Notice kind="clay" live>
          {error}
        </Notice>
      )}
    </div>
  );
}
