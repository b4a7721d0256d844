import { addQuarters, formatQuarter, quarterId, quarterOf } from '@canola/api-schema/quarter';
import type { Book, Resold } from '@canola/api-schema/trading/desk-book';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDay } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { addResold } from './book.changes.ts';

const OFFERED = 8;

/** Tons sold on to mills and exporters; negative ones take an entry back. */
export function ResoldCard({ book }: { book: Book }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const cropName = (id: string) => book.crops.find((crop) => crop.id === id)?.name ?? id;
  const columns: Column<Resold>[] = [
    {
      id: 'day',
      head: t('hedge.day'),
      cell: ({ day }) => formatDay(new Date(day), words.locale, 'UTC'),
      quiet: true,
    },
    {
      id: 'crop',
      head: t('resold.crop'),
      cell: (entry) => `${cropName(entry.cropId)}, ${words.quarter(entry.quarterId)}`,
    },
    { id: 'buyer', head: t('resold.buyer'), cell: ({ buyer }) => buyer ?? '–', quiet: true },
    { id: 'tons', head: t('hedge.tons'), cell: ({ tons }) => words.tons(tons), align: 'end' },
  ];
  return (
    <Card title={t('resold.title')} subtitle={t('resold.text')} flush>
      <ResoldForm book={book} />
      {book.resold.length > 0 && (
        <Table label={t('resold.title')} columns={columns} rows={book.resold} rowKey={({ id }) => id} dense />
      )}
    </Card>
  );
}

function ResoldForm({ book }: { book: Book }) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const current = quarterOf(book.today);
  const quarters = Array.from({ length: OFFERED }, (_, count) => addQuarters(current, count));
  const [entry, setEntry] = useState(() => crypto.randomUUID());
  const [cropId, setCropId] = useState(book.crops[0]?.id);
  const [quarter, setQuarter] = useState(quarterId(current));
  const [tons, setTons] = useState<number | null>(null);
  const [buyer, setBuyer] = useState('');
  const [isTried, setTried] = useState(false);
  useDirtyGuard(tons !== null || buyer !== '');
  const add = useChange({
    mutationFn: addResold.bind(undefined, companyId),
    async onSuccess() {
      setEntry(crypto.randomUUID());
      setTons(null);
      setBuyer('');
      setTried(false);
      await refresh();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!cropId || !tons) return;
    add.mutate({
      id: entry,
      cropId,
      quarterId: quarter,
      tons: String(tons),
      day: book.today,
      ...(buyer.trim() && { buyer: buyer.trim() }),
    });
  }
  return (
    <form noValidate className="desk-entry" onSubmit={submit}>
      <Select
        label={t('resold.crop')}
        options={book.crops.map(({ id, name }) => ({ id, label: name }))}
        value={cropId}
        onChange={setCropId}
      />
      <Select
        label={t('resold.quarter')}
        options={quarters.map((each) => ({ id: quarterId(each), label: formatQuarter(each) }))}
        value={quarter}
        onChange={setQuarter}
      />
      <NumberField
        label={t('hedge.tons')}
        value={tons}
        onChange={setTons}
        decimals={2}
        unit="t"
        error={isTried && !tons ? t('resold.needsTons') : undefined}
      />
      <TextField label={t('resold.buyer')} optional value={buyer} onChange={setBuyer} maxLength={120} />
      <Button type="submit" loading={add.isPending} className="desk-entry-add">
        {t('resold.add')}
      </Button>
      <div className="desk-entry-wide">
        <FailureNotice error={add.error} />
      </div>
    </form>
  );
}
