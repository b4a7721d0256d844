import type { Statement } from '@canola/api-schema/billing/statement';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from '../payments/payment-words.ts';
import { EntriesTable } from './entries-table.tsx';
import { safeIds, sumOf } from './entry-rules.ts';
import { confirmEntries, readStatement } from './statement.changes.ts';
import { StatementFile } from './statement-file.tsx';

/** Look first, then confirm what is ticked (docs/product/payments.md#statement-import). */
export function StatementDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const close = () => navigate({ to: '/admin/payments', search: true });
  const read = useMutation({
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
  const confirm = useAdminChange(confirmEntries);
  const chosen = entries.filter((entry) => ticked.has(entry.id));

  async function submit() {
    try {
      const { confirmed, parts } = await confirm.mutateAsync({
        id,
        entryIds: chosen.map((entry) => entry.id),
      });
      const left = chosen.length - confirmed - parts;
      const text = [
        t('statement.confirmed', { count: confirmed }),
        parts > 0 && t('statement.parts', { count: parts }),
        left > 0 && t('statement.left', { count: left }),
      ];
      toast({ kind: left > 0 ? 'info' : 'done', text: text.filter(Boolean).join(' ') });
      onClose();
    } catch (error) {
      failed(error);
    }
  }

  return (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('statement.nothing')}
      </Button>
      <Button
        loading={confirm.isPending}
        disabledReason={chosen.length === 0 && t('statement.none')}
        onPress={submit}
      >
        {t('statement.confirm', { count: chosen.length, sum: sum(sumOf(chosen), currency) })}
      </Button>
    </>
  );
}
