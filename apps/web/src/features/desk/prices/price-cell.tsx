import type { DeskLine, LineKey } from '@canola/api-schema/trading/desk-prices';
import { TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { classes } from '#shared/ui/classes.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { calculated } from './formula.ts';
import { isImplausible, isOvertaken, keyOf, type LineDraft } from './grid/grid-state.ts';
import type { PriceWords } from './price-words.ts';
import type { DeskCrop, PriceGrid } from './use-price-grid.ts';

export type CellLook =
  | 'rest'
  | 'empty'
  | 'draft'
  | 'withdrawn'
  | 'implausible'
  | 'refused'
  | 'overtaken'
  | 'stopped';

export function lookOf(draft: LineDraft | undefined, line: DeskLine | undefined): CellLook {
  if (draft) {
    if (isOvertaken(draft, line)) return 'overtaken';
    if (draft.row.mode === 'WITHDRAWN') return 'withdrawn';
    if (isImplausible(draft, line)) return 'implausible';
    return draft.refusal ? 'refused' : 'draft';
  }
  if (line?.state === 'PAUSED') return 'stopped';
  return line && isShown(line) ? 'rest' : 'empty';
}

/** A line that ended has no price any more. */
const isShown = ({ state, price }: DeskLine) => price !== null && state !== 'NONE' && state !== 'ENDED';

/** The price that the draft leads to; of a formula the one it has with today's futures. */
export function draftedPrice(
  { row }: LineDraft,
  { prices, crops }: Pick<PriceGrid, 'prices' | 'crops'>,
): number | undefined {
  if (row.mode === 'FIXED') return Number(row.price);
  if (row.mode === 'WITHDRAWN') return undefined;
  const commodity = crops.find(({ id }) => id === row.cropId)?.commodity;
  return commodity ? calculated(row.formula, prices, commodity)?.price : undefined;
}

interface PriceCellProps {
  grid: PriceGrid;
  lineKey: LineKey;
  words: PriceWords;
}

/** Three lines: price, age and tons left, best of the others and the distance (docs/product/desk-screens.md#grid). */
export function PriceCell({ grid, lineKey, words }: PriceCellProps) {
  const line = grid.sheet.lineOf(lineKey);
  const draft = grid.state.drafts[keyOf(lineKey)];
  const look = lookOf(draft, line);
  const price = draft ? draftedPrice(draft, grid) : line && isShown(line) ? Number(line.price) : undefined;
  const isFormula = draft ? draft.row.mode === 'FORMULA' : line?.mode === 'FORMULA' && look !== 'empty';
  const shown = look === 'withdrawn' || look === 'overtaken' ? line?.price : price;
  return (
    <span className="desk-cell-in" data-look={look}>
      <span className="desk-line-1">
        <span className="price">{shown == null ? '–' : words.figure(shown)}</span>
        <CellMark look={look} isFormula={isFormula} />
      </span>
      <span className="desk-line-2">
        <SecondLine {...{ look, draft, line, price, words }} />
      </span>
      <span className="desk-line-3">
        {look === 'overtaken' ? (
          <Yours price={price} words={words} />
        ) : (
          <Others
            line={line}
            price={look === 'withdrawn' ? undefined : price}
            isPlain={look === 'implausible'}
            words={words}
          />
        )}
      </span>
    </span>
  );
}

function CellMark({ look, isFormula }: { look: CellLook; isFormula: boolean }) {
  const { t } = useTranslation('desk');
  if (look === 'implausible' || look === 'refused') return <TriangleAlert className="i i-14 desk-alert" />;
  if (look === 'overtaken') return <Users className="i i-14 desk-overtaken" />;
  if (!isFormula) return null;
  return (
    <span className="desk-fx">
      <span aria-hidden="true">ƒ</span>
      <span className="sr-only">{t('cell.formula')}</span>
    </span>
  );
}

interface SecondLineProps {
  look: CellLook;
  draft: LineDraft | undefined;
  line: DeskLine | undefined;
  price: number | undefined;
  words: PriceWords;
}

function SecondLine({ look, draft, line, price, words }: SecondLineProps): ReactNode {
  const { t } = useTranslation('desk');
  const last = line && isShown(line) ? Number(line.price) : undefined;
  switch (look) {
    case 'empty':
      return null;
    case 'withdrawn':
      return <b>{t('cell.withdraw')}</b>;
    case 'overtaken':
      return <span className="truncate">{line?.changedBy ?? t('cell.somebody')}</span>;
    case 'refused':
      return <span className="desk-bad truncate">{draft && words.refusal(draft)}</span>;
    case 'stopped':
      return <b className="desk-bad truncate">{line && words.paused(line)}</b>;
    case 'implausible':
    case 'draft':
      if (last === undefined) return <span>{t('cell.new')}</span>;
      return (
        <>
          <span>{price === last ? t('cell.again') : t('cell.was', { price: words.figure(last) })}</span>
          {look === 'draft' && price !== undefined && price !== last && <Delta value={price - last} />}
        </>
      );
    case 'rest':
      return line && <AtRest line={line} words={words} />;
    default:
      throw new Error(`Unhandled look ${look satisfies never}`);
  }
}

function AtRest({ line, words }: { line: DeskLine; words: PriceWords }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {line.publishedAt && <Age at={new Date(line.publishedAt)} form="bare" />}
      {line.state === 'FULL' && line.leftTons !== null && (
        <span className="desk-bad">{t('cell.full', { tons: words.tons(line.leftTons) })}</span>
      )}
      {line.state === 'OLD' && <span className="desk-bad">{t('cell.old')}</span>}
      {line.state === 'OPEN' && line.leftTons !== null && <span>{words.tons(line.leftTons)}</span>}
    </>
  );
}

interface OthersProps {
  line: DeskLine | undefined;
  price: number | undefined;
  isPlain: boolean;
  words: PriceWords;
}

/** The best of the other traders, unnamed, and how far the own price is from it. */
function Others({ line, price, isPlain, words }: OthersProps) {
  const { t } = useTranslation('desk');
  if (line?.bestOther == null) return null;
  const distance = price === undefined ? undefined : price - Number(line.bestOther);
  return (
    <>
      <span>{t('cell.best', { price: words.figure(line.bestOther) })}</span>
      {distance !== undefined && !isPlain && (
        <span className={classes(distance >= 0 && 'desk-leads')}>
          {distance === 0 ? t('cell.level') : words.change(distance)}
        </span>
      )}
    </>
  );
}

function Yours({ price, words }: { price: number | undefined; words: PriceWords }) {
  const { t } = useTranslation('desk');
  return (
    <span>
      {price === undefined ? t('cell.yoursWithdrawn') : t('cell.yours', { price: words.figure(price) })}
    </span>
  );
}

/** "Milling wheat, from 24 t": the head of a row. */
export function CropHead({ crop, children }: { crop: DeskCrop; children: ReactNode }) {
  const { t } = useTranslation('desk');
  return (
    <span className="desk-crop">
      {children}
      <span className="min-w-0">
        <b className="desk-crop-name">{crop.title}</b>
        <span className="hint block">
          {t('grid.from', { amount: crop.minimum, unit: t(`unit.${crop.unit as 'T'}`) })}
        </span>
      </span>
    </span>
  );
}
