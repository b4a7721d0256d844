import { type Amount, formatFigure, formatPrice, priceUnit } from '@canola/api-schema/number-format';
import { byMarketingYear, parseQuarterId, type Quarter, quarterId } from '@canola/api-schema/quarter';
import { Fragment, type Ref } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { classes } from '#shared/ui/classes.ts';
import { FieldFrame } from '#shared/ui/field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import './quarter-grid.css';

/** A quarter as the trading service names it. */
export interface QuarterChoice {
  /** '2027Q1' */
  id: string;
  /** 'Q1 27' */
  name: string;
  /** The best price of the quarter; `null` where nobody quotes it. Left out everywhere, the cells show names only. */
  bestPrice?: Amount | null | undefined;
  /** It cannot be chosen: a quarter before the harvest. Say why in `hint`. */
  isDisabled?: boolean | undefined;
}

interface QuarterGridProps {
  value: string | null | undefined;
  onChange: (quarterId: string) => void;
  onBlur?: (() => void) | undefined;
  /** Those that are offered, in any order. */
  quarters: readonly QuarterChoice[];
  currency: string;
  label?: string | undefined;
  hint?: string | undefined;
  /** Translated. */
  error?: string | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The delivery quarters, four per row by marketing year with placeholders for gaps (docs/product/prices.md#quarters).
 */
export function QuarterGrid(props: QuarterGridProps) {
  const { value, onChange, onBlur, quarters, currency, label, hint, error, ref } = props;
  const { t } = useTranslation('order-form');
  const hasPrices = quarters.some(({ bestPrice }) => bestPrice !== undefined);
  const known = new Map(quarters.map((quarter) => [quarter.id, quarter]));
  const rows = byMarketingYear(quarters.map(({ id }) => parsed(id)));
  const first = rows[0]?.quarters.find((quarter) => quarter !== null);
  const firstId = first && quarterId(first);
  return (
    <AriaRadioGroup
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={Boolean(error)}
      isRequired={props.isRequired ?? true}
      isReadOnly={props.isReadOnly ?? false}
      validationBehavior="aria"
      className="field"
    >
      <FieldFrame
        look={{
          label: label ?? t('quarter.label'),
          labelEnd: hasPrices && (
            <span className="quarter-grid-basis">{t('quarter.basis', { unit: priceUnit(currency) })}</span>
          ),
          hint,
          error,
        }}
      >
        <div className="quarter-grid">
          {rows.map((row) => (
            <Fragment key={row.harvestYear}>
              <span className="quarter-season">
                {t('quarter.season', { years: season(row.harvestYear) })}
              </span>
              {row.quarters.map((quarter, index) => {
                const choice = quarter && known.get(quarterId(quarter));
                if (!choice)
                  return <Gap key={placeOf(row.harvestYear, index)} isTail={isTail(row.quarters, index)} />;
                const inputRef = choice.id === firstId ? ref : undefined;
                return <Cell key={choice.id} choice={choice} currency={currency} inputRef={inputRef} />;
              })}
            </Fragment>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

interface CellProps {
  choice: QuarterChoice;
  currency: string;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function Cell({ choice, currency, inputRef }: CellProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const { id, name, bestPrice, isDisabled = false } = choice;
  const words =
    bestPrice === undefined
      ? name
      : `${name}, ${bestPrice === null ? t('quarter.noQuote') : formatPrice(bestPrice, currency, locale)}`;
  return (
    <RadioField
      value={id}
      isDisabled={isDisabled}
      inputRef={inputRef}
      aria-label={words}
      className="contents"
    >
      <RadioButton className="quarter-cell">
        {name}
        {bestPrice !== undefined && (
          <small>{bestPrice === null ? '–' : formatFigure(bestPrice, currency, locale)}</small>
        )}
      </RadioButton>
    </RadioField>
  );
}

/** Keeps its place; behind the last quarter a phone leaves it out. */
function Gap({ isTail }: { isTail: boolean }) {
  return <span className={classes('quarter-gap', isTail && 'quarter-gap-tail')} aria-hidden="true" />;
}

function isTail(quarters: readonly (Quarter | null)[], index: number): boolean {
  return quarters.slice(index).every((quarter) => quarter === null);
}

const placeOf = (year: number, index: number) => `${year}-${index}`;

/** 2026 is the season 26/27. */
function season(harvestYear: number): string {
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(harvestYear)}/${short(harvestYear + 1)}`;
}

function parsed(id: string): Quarter {
  const quarter = parseQuarterId(id);
  if (!quarter) throw new Error(`Not a quarter: ${id}`);
  return quarter;
}
