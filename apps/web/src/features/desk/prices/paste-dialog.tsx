import type { PreviewCell } from '@canola/api-schema/trading/desk-prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { classes } from '#shared/ui/classes.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { answered, changeOfCell } from './grid/pasted-block.ts';
import type { PriceWords } from './price-words.ts';
import type { PriceGrid } from './use-price-grid.ts';

interface PasteDialogProps {
  grid: PriceGrid;
  words: PriceWords;
  title: string;
  cells: readonly PreviewCell[];
  onClose: () => void;
}

const idOf = ({ line, column }: PreviewCell) => `${line}.${column}`;

/** The pasted or uploaded text, cell by cell; nothing changes before the person says so. */
export default function PasteDialog({ grid, words, title, cells: read, onClose }: PasteDialogProps) {
  const { t } = useTranslation('desk');
  const [cells, setCells] = useState(read);
  const changeOf = (cell: PreviewCell) => changeOfCell(cell, grid.state.drafts, grid.sheet);
  const changes = cells.flatMap((cell) => changeOf(cell) ?? []);
  const asked = cells.filter(({ code }) => code === 'cell.unclear').length;
  const refused = cells.filter(({ code }) => code !== null).length - asked;
  const unchanged = cells.length - changes.length - asked - refused;

  function answer(cell: PreviewCell, price: string) {
    // One sheet is written in one way: the other unclear cells mean the same.
    const at = cell.choices?.indexOf(price) ?? 0;
    setCells((now) =>
      now.map((other) => {
        const choice = other.choices?.[at];
        const isMeant = other === cell || other.code === 'cell.unclear';
        return choice !== undefined && isMeant ? answered(other, choice, grid.sheet) : other;
      }),
    );
  }
  function put() {
    grid.dispatch({ type: 'price', prices: changes });
    onClose();
  }

  const columns: Column<PreviewCell>[] = [
    { id: 'row', head: t('paste.row'), cell: ({ line }) => line, align: 'end', width: '48px' },
    { id: 'line', head: t('paste.line'), cell: (cell) => <CellName cell={cell} words={words} /> },
    {
      id: 'text',
      head: t('paste.pasted'),
      cell: ({ text }) => <code className="desk-code">{text}</code>,
      align: 'end',
    },
    {
      id: 'now',
      head: t('paste.now'),
      cell: ({ now }) => (now === null ? '–' : words.figure(now)),
      align: 'end',
      quiet: true,
    },
    {
      id: 'price',
      head: t('paste.price'),
      cell: ({ price }) => (price === null ? '–' : <b>{words.figure(price)}</b>),
      align: 'end',
    },
    {
      id: 'what',
      head: t('paste.what'),
      cell: (cell) => (
        <Meaning {...{ cell, words }} isChange={changeOf(cell) !== undefined} onAnswer={answer} />
      ),
    },
  ];
  return (
    <Dialog
      isOpen
      size="xl"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      subtitle={t('paste.summary', { changed: changes.length, same: unchanged, refused })}
      footer={
        <>
          {refused > 0 && <span className="hint mr-auto">{t('paste.leftOut', { count: refused })}</span>}
          <Button variant="quiet" onPress={onClose}>
            {t('paste.cancel')}
          </Button>
          <Button
            // A block that says all it needs is put in with Enter; otherwise the table is read first.
            autoFocus={asked + refused === 0 && changes.length > 0}
            disabledReason={
              asked > 0 ? t('paste.askedFirst', { count: asked }) : changes.length === 0 && t('paste.nothing')
            }
            onPress={put}
          >
            {t('paste.put', { count: changes.length })}
          </Button>
        </>
      }
    >
      <div className="desk-paste">
        <Table label={title} columns={columns} rows={cells} rowKey={idOf} dense />
      </div>
    </Dialog>
  );
}

function CellName({ cell, words }: { cell: PreviewCell; words: PriceWords }) {
  const { t } = useTranslation('desk');
  if (!cell.cropId || !cell.quarterId) return <span className="muted">{t('paste.nowhere')}</span>;
  return (
    <>
      <b>{words.cropTitle(cell.cropId)}</b> <span className="muted">{words.quarter(cell.quarterId)}</span>
    </>
  );
}

interface MeaningProps {
  cell: PreviewCell;
  words: PriceWords;
  isChange: boolean;
  onAnswer: (cell: PreviewCell, price: string) => void;
}

function Meaning({ cell, words, isChange, onAnswer }: MeaningProps) {
  const { t } = useTranslation('desk');
  const { choices, price, now, code } = cell;
  if (choices)
    return (
      <span className="flex items-center gap-2">
        <SegmentedControl
          label={t('paste.which')}
          options={choices.map((choice) => ({ id: choice, label: words.figure(choice) }))}
          value={price ?? ''}
          onChange={(choice) => onAnswer(cell, choice)}
        />
        {code !== null && <span className="hint">{t('paste.which')}</span>}
      </span>
    );
  if (code !== null) return <span className="desk-bad">{t(`cellRefused.${code}`)}</span>;
  if (!isChange) return <span className="hint">{t('paste.same')}</span>;
  if (cell.isImplausible) return <span className={classes('desk-bad')}>{t('paste.implausible')}</span>;
  if (price !== null && now !== null && Number(price) !== Number(now))
    return <Delta value={Number(price) - Number(now)} />;
  return <span className="hint">{t('cell.new')}</span>;
}
