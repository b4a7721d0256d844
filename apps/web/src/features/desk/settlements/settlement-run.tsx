import { currencySign } from '@canola/api-schema/number-format';
import type { DeskSettlements } from '@canola/api-schema/trading/desk-settlements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { add } from '#shared/money/decimal.ts';
import { useChange } from '#shared/query/use-change.ts';
import { formatDay } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { settle } from './settlements.calls.ts';

type Row = DeskSettlements['toSettle'][number];

/** Contracts with confirmed tickets that are in no settlement; the tax is typed, because it is no tax document. */
export function SettlementRun({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('deliveries');
  return (
    <Card title={t('run.title')} subtitle={t('run.text')} flush>
      <ul className="row-list">
        {rows.map((row) => (
          <RunRow key={row.contractId} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function RunRow({ row }: { row: Row }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [tax, setTax] = useState<number | null>(0);
  const isWrong = tax === null || !(tax >= 0);
  const send = useChange({
    mutationFn: (typed: number) =>
      settle(companyId, { contractId: row.contractId, tax: typed.toFixed(2), clientMutationId: id }),
    onSuccess({ number }) {
      toast({ kind: 'done', text: t('run.done', { number }) });
      setId(crypto.randomUUID());
    },
    onSettled: refresh,
  });
  return (
    <li className="settlement-run">
      <span className="min-w-0">
        <b>{row.company}</b>
        <span className="hint block">
          {[
            row.number,
            t('settlement.lines', { count: row.tickets }),
            t('settlement.dueOn', { day: formatDay(new Date(row.due), words.locale, 'UTC') }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <b className="num">{words.sum(row.net, row.currency)}</b>
      <NumberField
        label={t('run.tax')}
        value={tax}
        onChange={setTax}
        decimals={2}
        keepsZeros
        unit={currencySign(row.currency)}
        error={isWrong ? t('form.problem.required') : undefined}
      />
      <Button
        variant="secondary"
        loading={send.isPending}
        disabledReason={row.isDisputed && t('run.disputed')}
        onPress={() => tax !== null && tax >= 0 && send.mutate(tax)}
      >
        {t('run.settle', { sum: words.sum(add(row.net, tax && tax >= 0 ? tax : 0), row.currency) })}
      </Button>
      <FailureNotice error={send.error} />
    </li>
  );
}
