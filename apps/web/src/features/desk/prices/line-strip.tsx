import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { DeskLine, Formula } from '@canola/api-schema/trading/desk-prices';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDay, formatMonthOfYear } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { calculated } from './formula.ts';
import { isOvertaken, keyOf, type LineDraft, targetOf } from './grid/grid-state.ts';
import { draftedPrice } from './price-cell.tsx';
import type { PriceWords } from './price-words.ts';
import { cursorKey, type PriceGrid } from './use-price-grid.ts';

interface LineStripProps {
  grid: PriceGrid;
  words: PriceWords;
  place: string;
  onDetails: (mode?: 'FIXED' | 'FORMULA') => void;
}

/** The line of the chosen cell in full: the formula as a sum, bounds, stop, limit, end, and what is wrong with it. */
export function LineStrip({ grid, words, place, onDetails }: LineStripProps) {
  const { t } = useTranslation('desk');
  const key = cursorKey(grid);
  const line = grid.sheet.lineOf(key);
  const draft = grid.state.drafts[keyOf(key)];
  const target = targetOf(grid.state.drafts, key, grid.sheet);
  const crop = grid.prices.crops.find(({ id }) => id === key.cropId);
  if (!crop) return null;
  const hasFormula =
    target?.mode === 'FORMULA' || grid.prices.futures.some(({ commodity }) => commodity === crop.commodity);
  return (
    <section
      className="card desk-strip"
      // Where any line has a formula, the strip has its room: the grid stays where it is while the cursor moves.
      data-tall={grid.prices.lines.some(({ mode }) => mode === 'FORMULA') || undefined}
      aria-label={t('strip.label')}
    >
      <div className="desk-strip-name" aria-live="polite">
        <b>{words.lineName(key)}</b>
        <span className="hint block">{place}</span>
      </div>
      {crop.commodity && hasFormula && (
        <SegmentedControl
          label={t('strip.mode')}
          options={[
            { id: 'FIXED', label: t('strip.fixed') },
            { id: 'FORMULA', label: `ƒ ${t('strip.formula')}` },
          ]}
          value={target?.mode ?? 'FIXED'}
          onChange={onDetails}
        />
      )}
      <div className="desk-strip-facts">
        {draft && isOvertaken(draft, line) ? (
          <Overtaken {...{ grid, draft, line, words }} />
        ) : (
          <>
            {draft?.refusal && <p className="desk-bad">{words.refusal(draft)}</p>}
            {!draft && line?.state === 'PAUSED' && <p className="desk-bad">{words.paused(line)}</p>}
            {target?.mode === 'FORMULA' && crop.commodity && (
              <FormulaSum formula={target.formula} commodity={crop.commodity} {...{ grid, words }} />
            )}
            {target && <Terms {...{ target, line, words }} />}
            {!target && <p className="hint">{t(draft ? 'strip.withdrawn' : 'strip.empty')}</p>}
          </>
        )}
      </div>
      <Button size="sm" variant="secondary" icon={Pencil} data-details="" onPress={() => onDetails()}>
        {t(line?.state === 'PAUSED' && line.pausedReason === 'stopped' ? 'strip.confirm' : 'strip.details')}
      </Button>
    </section>
  );
}

function Token({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <span className="desk-token">
      <b>{value}</b>
      <span className="hint block">{children}</span>
    </span>
  );
}

interface FormulaSumProps {
  formula: Formula;
  commodity: string;
  grid: PriceGrid;
  words: PriceWords;
}

/** `219.25 € × 24.60 + −180 Kč = 5,213.55` */
function FormulaSum({ formula, commodity, grid: { prices }, words }: FormulaSumProps) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const result = calculated(formula, prices, commodity);
  if (!result) return <p className="desk-bad">{t('details.noResult')}</p>;
  const two = (value: number) => formatNumber(value, locale, { decimals: 2 });
  const month = formatMonthOfYear(new Date(`${formula.futuresMonth}T00:00:00Z`), locale, 'UTC');
  return (
    <span className="desk-sum">
      <Token value={`${two(Number(result.futures.price))} €`}>
        {month}, {t(`strip.kind.${result.futures.kind ?? 'SETTLE'}`)}
      </Token>
      {prices.currency !== 'EUR' && (
        <>
          <span>×</span>
          <Token value={two(result.rate)}>{prices.rate?.source ?? t('strip.rate')}</Token>
        </>
      )}
      <span>+</span>
      <Token value={`${words.change(Number(formula.basis))} ${currencySign(prices.currency)}`}>
        {t('strip.basis')}
      </Token>
      <span>=</span>
      <Token value={two(result.exact)}>{t('strip.rounded', { step: words.figure(formula.step) })}</Token>
    </span>
  );
}

interface TermsProps {
  target: NonNullable<ReturnType<typeof targetOf>>;
  line: DeskLine | undefined;
  words: PriceWords;
}

function Terms({ target, line, words }: TermsProps) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { company } = useAccess();
  const formula = target.mode === 'FORMULA' ? target.formula : undefined;
  const taken = Number(line?.takenTons ?? 0);
  const limit = target.limitTons == null ? undefined : Number(target.limitTons);
  const bound = (value: string | null) => (value === null ? '…' : words.figure(value));
  return (
    <>
      {formula && (formula.minPrice ?? formula.maxPrice) !== null && (
        <Token value={`${bound(formula.minPrice)}–${bound(formula.maxPrice)}`}>{t('strip.bounds')}</Token>
      )}
      {formula?.stopPercent != null && (
        <Token
          value={(Number(formula.stopPercent) / 100).toLocaleString(locale, {
            style: 'percent',
            maximumFractionDigits: 2,
          })}
        >
          {t('strip.stop')}
        </Token>
      )}
      {limit !== undefined && (
        <Token value={t('strip.left', { tons: words.tons(String(Math.max(0, limit - taken))) })}>
          {t('strip.taken', { taken: words.tons(String(taken)), limit: words.tons(String(limit)) })}
        </Token>
      )}
      {target.validUntil && (
        <Token
          value={formatDay(new Date(target.validUntil), locale, timeZoneOf(company?.companyCountry ?? ''))}
        >
          {t('strip.until')}
        </Token>
      )}
    </>
  );
}

interface OvertakenProps {
  grid: PriceGrid;
  draft: LineDraft;
  line: DeskLine | undefined;
  words: PriceWords;
}

/** Somebody else was quicker: both values, and the person chooses. */
function Overtaken({ grid, draft, line, words }: OvertakenProps) {
  const { t } = useTranslation('desk');
  const mine = draftedPrice(draft, grid);
  const theirs = line?.price && line.state !== 'ENDED' ? words.figure(line.price) : t('overtaken.withdrawn');
  return (
    <>
      <p>
        {t('overtaken.text', {
          name: line?.changedBy ?? t('cell.somebody'),
          theirs,
          mine: mine === undefined ? t('overtaken.withdrawn') : words.figure(mine),
        })}
      </p>
      <Button size="sm" onPress={() => grid.dispatch({ type: 'keep-mine', key: draft.row })}>
        {t('overtaken.mine')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onPress={() => grid.dispatch({ type: 'discard', keys: [draft.row] })}
      >
        {t('overtaken.theirs')}
      </Button>
    </>
  );
}
