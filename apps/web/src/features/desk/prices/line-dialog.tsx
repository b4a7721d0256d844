import { currencySign, priceUnit } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { type DeskPrices, DeskRow, type Formula, type LineKey } from '@canola/api-schema/trading/desk-prices';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { endOfDay } from './end-of-day.ts';
import { calculated, firstFormula } from './formula.ts';
import { type LineChange, priceOf, targetOf } from './grid/grid-state.ts';
import type { PriceWords } from './price-words.ts';
import type { PriceGrid } from './use-price-grid.ts';

interface LineDialogProps {
  grid: PriceGrid;
  words: PriceWords;
  lineKey: LineKey;
  mode?: 'FIXED' | 'FORMULA' | undefined;
  onClose: () => void;
}

const number = (text: string | null | undefined) => (text == null || text === '' ? null : Number(text));
const text = (value: number | null, decimals = 2) =>
  value === null ? null : String(Number(value.toFixed(decimals)));

/** All of a line: fixed or formula, bounds, stop, limit and end. It becomes a draft, as a typed price does. */
export default function LineDialog({ grid, words, lineKey, mode: first, onClose }: LineDialogProps) {
  const { t } = useTranslation('desk');
  const { prices, sheet, state } = grid;
  const { company } = useAccess();
  const zone = timeZoneOf(company?.companyCountry ?? '');
  const crop = prices.crops.find(({ id }) => id === lineKey.cropId);
  const target = targetOf(state.drafts, lineKey, sheet);
  const line = sheet.lineOf(lineKey);
  const [chosen, setMode] = useState(first ?? target?.mode ?? 'FIXED');
  const [price, setPrice] = useState(number(priceOf(state.drafts, lineKey, sheet)));
  const [limit, setLimit] = useState(number(target?.limitTons));
  const [until, setUntil] = useState(
    target?.validUntil ? dayInZone(new Date(target.validUntil), zone) : null,
  );
  const [formula, setFormula] = useState(
    () =>
      (target?.mode === 'FORMULA' ? target.formula : undefined) ??
      (crop?.commodity && firstFormula(prices, crop.commodity, text(price) ?? undefined)) ??
      undefined,
  );
  const [isTried, setTried] = useState(false);
  // Without listed futures there is no formula to begin with.
  const mode = formula && crop?.commodity ? chosen : 'FIXED';
  const change = changeOf({ mode, price, limit, until: until && endOfDay(until, zone), formula });
  const wrong = wrongFields(lineKey, change);
  const taken = Number(line?.takenTons ?? 0);
  const today = dayInZone(new Date(), zone);
  const wrongNumber = (field: string) => (wrong.has(field) ? t('cellRefused.cell.not-a-number') : undefined);
  const errors = {
    price: mode === 'FIXED' ? priceError() : undefined,
    limit: limitError(),
    until: until !== null && until < today ? t('refused.valid-until.past') : undefined,
    basis: wrongNumber('basis'),
    minPrice:
      wrongNumber('minPrice') ??
      (mode === 'FORMULA' && formula && areCrossed(formula) ? t('refused.line.bounds') : undefined),
    maxPrice: wrongNumber('maxPrice'),
    step:
      wrongNumber('step') ??
      (mode === 'FORMULA' && formula && !(Number(formula.step) > 0)
        ? t('cellRefused.price.not-positive')
        : undefined),
    stopPercent: wrongNumber('stopPercent'),
  };
  function limitError(): string | undefined {
    if (wrong.has('limitTons')) return t('cellRefused.limit.invalid');
    if (limit === null || limit >= taken) return undefined;
    return t('refused.line.limit-below-taken', { taken: words.tons(String(taken)) });
  }
  function priceError(): string | undefined {
    if (price === null) return t('details.needsPrice');
    return price > 0 ? wrongNumber('price') : t('cellRefused.price.not-positive');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    if (!change) return;
    grid.dispatch({ type: 'change', key: lineKey, change });
    onClose();
  }

  const shown = (error: string | undefined) => (isTried ? error : undefined);
  const sign = currencySign(prices.currency);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.lineName(lineKey)}
      subtitle={t('details.text')}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('paste.cancel')}
          </Button>
          <Button type="submit" form="desk-line">
            {t('details.put')}
          </Button>
        </>
      }
    >
      <form id="desk-line" noValidate className="grid gap-4" onSubmit={submit}>
        {crop?.commodity && formula && (
          <SegmentedControl
            block
            label={t('strip.mode')}
            options={[
              { id: 'FIXED', label: t('strip.fixed') },
              { id: 'FORMULA', label: t('strip.formula') },
            ]}
            value={mode}
            onChange={setMode}
          />
        )}
        {mode === 'FIXED' || !formula || !crop?.commodity ? (
          <NumberField
            label={t('details.price')}
            value={price}
            onChange={setPrice}
            decimals={2}
            unit={priceUnit(prices.currency)}
            error={shown(errors.price)}
          />
        ) : (
          <FormulaFields
            {...{ formula, prices, sign }}
            commodity={crop.commodity}
            errors={isTried ? errors : {}}
            onChange={setFormula}
            figure={words.figure}
          />
        )}
        {!crop?.isInput && (
          <NumberField
            label={t('details.limit')}
            optional
            hint={taken > 0 && t('details.taken', { tons: words.tons(String(taken)) })}
            value={limit}
            onChange={setLimit}
            decimals={1}
            unit="t"
            error={shown(errors.limit)}
          />
        )}
        <DateField
          label={t('details.until')}
          optional
          hint={t('details.untilHint')}
          value={until}
          min={today}
          onChange={setUntil}
          error={shown(errors.until)}
        />
      </form>
    </Dialog>
  );
}

function areCrossed({ minPrice, maxPrice }: Formula): boolean {
  return minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice);
}

/** The fields that can't be published, by the names of the row and its formula. */
function wrongFields(key: LineKey, change: LineChange | undefined): ReadonlySet<unknown> {
  const issues = change && DeskRow.safeParse({ ...key, version: 0, ...change }).error?.issues;
  return new Set(issues?.map(({ path }) => path.at(-1)));
}

interface Typed {
  mode: 'FIXED' | 'FORMULA';
  price: number | null;
  limit: number | null;
  until: string | null;
  formula: Formula | undefined;
}

function changeOf({ mode, price, limit, until, formula }: Typed): LineChange | undefined {
  const open = { limitTons: text(limit, 1), validUntil: until };
  if (mode === 'FORMULA') return formula && { mode, ...open, formula };
  return price === null ? undefined : { mode, ...open, price: text(price) ?? '' };
}

interface FormulaFieldsProps {
  formula: Formula;
  prices: DeskPrices;
  commodity: string;
  sign: string;
  errors: Partial<Record<keyof Formula, string | undefined>>;
  onChange: (formula: Formula) => void;
  figure: (value: string | number) => string;
}

function FormulaFields({ formula, prices, commodity, sign, errors, onChange, figure }: FormulaFieldsProps) {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const set = (part: Partial<Formula>) => onChange({ ...formula, ...part });
  const result = calculated(formula, prices, commodity);
  const months = prices.futures.filter((listed) => listed.commodity === commodity);
  return (
    <>
      <div className="desk-pair">
        <Select
          label={t('details.month')}
          options={months.map(({ month, price }) => ({
            id: month,
            label: formatMonthOfYear(new Date(`${month}T00:00:00Z`), locale, 'UTC'),
            hint: price === null ? t('details.noFutures') : `${price} €`,
          }))}
          value={formula.futuresMonth}
          onChange={(futuresMonth) => set({ futuresMonth })}
        />
        <NumberField
          label={t('details.basis')}
          value={number(formula.basis)}
          onChange={(basis) => set({ basis: text(basis) ?? '' })}
          decimals={2}
          unit={sign}
          error={errors.basis}
        />
      </div>
      <p className="desk-note" aria-live="polite">
        {result
          ? t('details.result', { exact: figure(result.exact), price: figure(result.price) })
          : t('details.noResult')}
      </p>
      <div className="desk-pair">
        <NumberField
          label={t('details.min')}
          optional
          value={number(formula.minPrice)}
          onChange={(minPrice) => set({ minPrice: text(minPrice) })}
          decimals={2}
          unit={sign}
          error={errors.minPrice}
        />
        <NumberField
          label={t('details.max')}
          optional
          value={number(formula.maxPrice)}
          onChange={(maxPrice) => set({ maxPrice: text(maxPrice) })}
          decimals={2}
          unit={sign}
          error={errors.maxPrice}
        />
        <NumberField
          label={t('details.step')}
          value={number(formula.step)}
          onChange={(step) => set({ step: text(step) ?? '' })}
          decimals={2}
          unit={sign}
          error={errors.step}
        />
        <NumberField
          label={t('details.stop')}
          optional
          value={number(formula.stopPercent)}
          onChange={(stopPercent) => set({ stopPercent: text(stopPercent) })}
          decimals={2}
          unit="%"
          error={errors.stopPercent}
        />
      </div>
    </>
  );
}
