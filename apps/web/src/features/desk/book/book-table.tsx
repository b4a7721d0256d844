import { currencySign, formatFigure } from '@canola/api-schema/number-format';
import type { BookCrop } from '@canola/api-schema/trading/desk-book';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { quarterNumber } from '#market/quarter/quarter.ts';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { classes } from '#shared/ui/classes.ts';
import { useDeskWords } from '../desk-words.ts';

type BookQuarter = BookCrop['quarters'][number];

interface BookTableProps {
  currency: string;
  crops: readonly BookCrop[];
}

/** Crop › quarter › region; the first crop is open. */
export function BookTable({ currency, crops }: BookTableProps) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([crops[0]?.crop.id ?? '']));
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const heads = ['waiting', 'accepted', 'signed', 'delivered', 'bought', 'average', 'hedge', 'open'] as const;
  return (
    <div className="card table-scroll">
      <table
        className="data-table desk-book"
        aria-label={t('book.label', { currency: currencySign(currency) })}
      >
        <thead>
          <tr>
            <th scope="col">{t('book.what')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-align="end">
                {t(`book.head.${head}`, { currency: currencySign(currency) })}
              </th>
            ))}
          </tr>
        </thead>
        {crops.map((crop) => (
          <tbody key={crop.crop.id}>
            <CropRow
              {...{ crop, currency }}
              isOpen={open.has(crop.crop.id)}
              onToggle={() => toggle(crop.crop.id)}
            />
            {open.has(crop.crop.id) &&
              crop.quarters.map((quarter) => (
                <QuarterRows
                  key={quarter.quarterId}
                  {...{ quarter, currency }}
                  hasExchange={crop.commodity !== null}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface CropRowProps {
  crop: BookCrop;
  currency: string;
  isOpen: boolean;
  onToggle: () => void;
}

function CropRow({ crop, currency, isOpen, onToggle }: CropRowProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const hedgeText = (lots: number) => {
    if (!crop.commodity) return t('book.noExchange');
    if (lots === 0) return Number(crop.open) === 0 ? '–' : t('today.unhedged');
    return t('book.lots', { lots: lotsText(lots, words.tons) });
  };
  return (
    <tr className="desk-book-crop">
      <td>
        <button type="button" className="desk-book-name" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron className="i i-16" />
          <CropIcon crop={cropName(crop.crop.icon)} />
          {crop.crop.name}
        </button>
      </td>
      <Tonnages of={crop} currency={currency} />
      <td data-align="end" data-quiet={!crop.commodity || undefined}>
        {hedgeText(crop.lots)}
      </td>
      <Open tons={crop.open} isStrong />
    </tr>
  );
}

function QuarterRows({
  quarter,
  currency,
  hasExchange,
}: {
  quarter: BookQuarter;
  currency: string;
  hasExchange: boolean;
}) {
  const words = useDeskWords();
  const month = (id: string) => formatMonthOfYear(new Date(`${id}-01T00:00:00Z`), words.locale, 'UTC');
  const hedges = quarter.hedges.map((hedge) => `${lotsText(hedge.lots, words.tons)} · ${month(hedge.month)}`);
  return (
    <>
      <tr className="desk-book-quarter">
        <td>
          <QuarterMark
            quarter={quarterNumber(quarter.quarterId)}
            name={words.quarter(quarter.quarterId)}
            size={14}
          />
        </td>
        <Tonnages of={quarter} currency={currency} />
        <td data-align="end" data-quiet>
          {hasExchange ? hedges.join(', ') || '–' : ''}
        </td>
        <Open tons={quarter.open} />
      </tr>
      {quarter.regions.map((part) => (
        <tr key={part.region.id} className="desk-book-region">
          <td>{part.region.name}</td>
          <Tonnages of={part} currency={currency} />
          <td />
          <td />
        </tr>
      ))}
    </>
  );
}

const lotsText = (lots: number, tons: (value: number) => string) => `${lots > 0 ? '+' : ''}${tons(lots)}`;

type Tonnage = Pick<BookCrop, 'waiting' | 'accepted' | 'signed' | 'delivered' | 'bought' | 'average'>;

function Tonnages({ of, currency }: { of: Tonnage; currency: string }): ReactNode {
  const words = useDeskWords();
  const tons = (value: string | null) => (value === null || Number(value) === 0 ? '–' : words.tons(value));
  return (
    <>
      <td data-align="end" data-quiet>
        {tons(of.waiting)}
      </td>
      <td data-align="end">{tons(of.accepted)}</td>
      <td data-align="end">{tons(of.signed)}</td>
      <td data-align="end">{tons(of.delivered)}</td>
      <td data-align="end">
        <b>{tons(of.bought)}</b>
      </td>
      <td data-align="end">
        {of.average === null ? '–' : formatFigure(of.average, currency, words.locale, 2)}
      </td>
    </>
  );
}

function Open({ tons, isStrong = false }: { tons: string; isStrong?: boolean }) {
  const words = useDeskWords();
  const value = Number(tons);
  const text = `${value > 0 ? '+' : ''}${words.tons(tons)} t`;
  return (
    <td data-align="end" className={classes(value < 0 && 'desk-bad')}>
      {isStrong ? <b>{text}</b> : text}
    </td>
  );
}
