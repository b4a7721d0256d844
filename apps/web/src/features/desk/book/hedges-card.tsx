import { type Book, type Hedge, LOT_TONS } from '@canola/api-schema/trading/desk-book';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDay, formatMonthOfYear } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { addHedge } from './book.changes.ts';

/** Futures of the trader, entered by hand: only added; a mistake is entered the other way round. */
export function HedgesCard({ book }: { book: Book }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const month = (id: string) => formatMonthOfYear(new Date(`${id}-01T00:00:00Z`), words.locale, 'UTC');
  const contract = ({ commodity, month: id }: Pick<Hedge, 'commodity' | 'month'>) =>
    `${t(`commodity.${commodity}`)} ${month(id)}`;
  const columns: Column<Hedge>[] = [
    {
      id: 'day',
      head: t('hedge.day'),
      cell: ({ day }) => formatDay(new Date(day), words.locale, 'UTC'),
      quiet: true,
    },
    { id: 'contract', head: t('hedge.contract'), cell: contract },
    { id: 'lots', head: t('hedge.lots'), cell: ({ lots }) => words.tons(lots), align: 'end' },
    {
      id: 'price',
      head: t('hedge.price'),
      cell: ({ price, currency }) => words.money(price, currency),
      align: 'end',
    },
    { id: 'tons', head: t('hedge.tons'), cell: ({ tons }) => words.tons(tons), align: 'end', quiet: true },
  ];
  return (
    <Card title={t('hedge.title')} subtitle={t('hedge.text')} flush>
      {book.futures.length > 0 && <HedgeForm book={book} contract={contract} />}
      {book.hedges.length > 0 && (
        <Table label={t('hedge.title')} columns={columns} rows={book.hedges} rowKey={({ id }) => id} dense />
      )}
    </Card>
  );
}

interface HedgeFormProps {
  book: Book;
  contract: (hedge: Pick<Hedge, 'commodity' | 'month'>) => string;
}

function HedgeForm({ book, contract }: HedgeFormProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [entry, setEntry] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState(0);
  const futures = book.futures[chosen];
  const [lots, setLots] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(futures?.rate ? Number(futures.rate) : null);
  const [day, setDay] = useState<string | null>(book.today);
  const [isTried, setTried] = useState(false);
  useDirtyGuard(lots !== null);
  const add = useChange({
    mutationFn: addHedge.bind(undefined, companyId),
    async onSuccess() {
      setEntry(crypto.randomUUID());
      setLots(null);
      setTried(false);
      await refresh();
    },
  });
  const isWhole = lots !== null && Number.isInteger(lots) && lots !== 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!futures || !isWhole || price === null || price <= 0 || day === null || day > book.today) return;
    const { commodity, month } = futures;
    add.mutate({ id: entry, commodity, month, lots, price: String(price), day });
  }
  return (
    <form noValidate className="desk-entry" onSubmit={submit}>
      <Select
        label={t('hedge.contract')}
        options={book.futures.map((each, at) => ({ id: String(at), label: contract(each) }))}
        value={String(chosen)}
        onChange={(at) => {
          setChosen(Number(at));
          const rate = book.futures[Number(at)]?.rate;
          if (rate) setPrice(Number(rate));
        }}
      />
      <NumberField
        label={t('hedge.lots')}
        placeholder="−4"
        value={lots}
        onChange={setLots}
        error={isTried && !isWhole ? t('hedge.needsLots') : undefined}
      />
      <NumberField
        label={t('hedge.price')}
        value={price}
        onChange={setPrice}
        decimals={2}
        keepsZeros
        unit={`${futures?.currency ?? ''}/t`}
        error={isTried && !(price !== null && price > 0) ? t('hedge.needsPrice') : undefined}
      />
      <DateField
        label={t('hedge.day')}
        value={day}
        max={book.today}
        onChange={setDay}
        error={isTried && (day === null || day > book.today) ? t('hedge.needsDay') : undefined}
      />
      <Button type="submit" loading={add.isPending} className="desk-entry-add">
        {isWhole
          ? t('hedge.addTons', { tons: `${lots > 0 ? '+' : ''}${words.tons(lots * LOT_TONS)}` })
          : t('hedge.add')}
      </Button>
      <div className="desk-entry-wide">
        <FailureNotice error={add.error} />
      </div>
    </form>
  );
}
