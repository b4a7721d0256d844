import { formatFigure, formatPrice, priceUnit } from '@canola/api-schema/number-format';
import { useEffect, useRef } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { compare } from '#shared/money/decimal.ts';
import { FieldFrame } from '#shared/ui/field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { QuarterChoice } from './quarter-grid.tsx';
import './quarter-grid.css';

interface QuarterRowProps {
  value: string;
  onChange: (quarterId: string) => void;
  quarters: readonly QuarterChoice[];
  currency: string;
  hint?: string | undefined;
}

/** The delivery quarters in one row that moves sideways, each with its best price; the best of all is marked. */
export function QuarterRow({ value, onChange, quarters, currency, hint }: QuarterRowProps) {
  const { t } = useTranslation('order-form');
  const row = useRef<HTMLDivElement>(null);
  const best = bestChoice(quarters);
  // The chosen one is never outside of the row. Only the row moves, not the panel around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value moves the row
  useEffect(() => {
    const cell = row.current?.querySelector<HTMLElement>('.quarter-cell[data-selected]');
    if (!row.current || !cell) return;
    const end = cell.offsetLeft + cell.offsetWidth;
    if (cell.offsetLeft >= row.current.scrollLeft && end <= row.current.scrollLeft + row.current.clientWidth)
      return;
    row.current.scrollLeft = cell.offsetLeft - row.current.clientWidth / 3;
  }, [value]);
  return (
    <AriaRadioGroup value={value} onChange={onChange} isRequired validationBehavior="aria" className="field">
      <FieldFrame
        look={{
          label: t('quarter.label'),
          labelEnd: (
            <span className="quarter-grid-basis">{t('quarter.basis', { unit: priceUnit(currency) })}</span>
          ),
          hint,
        }}
      >
        <div className="quarter-row" ref={row}>
          {quarters.map((choice) => (
            <Cell key={choice.id} choice={choice} currency={currency} isBest={choice.id === best} />
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

interface CellProps {
  choice: QuarterChoice;
  currency: string;
  isBest: boolean;
}

function Cell({ choice, currency, isBest }: CellProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const { id, name, bestPrice, isDisabled = false } = choice;
  const price = bestPrice ? formatPrice(bestPrice, currency, locale) : t('quarter.noQuote');
  return (
    <RadioField
      value={id}
      isDisabled={isDisabled}
      aria-label={[name, price, ...(isBest ? [t('quarter.best')] : [])].join(', ')}
      className="contents"
    >
      <RadioButton className="quarter-cell">
        {name}
        <small>
          <span className={isBest ? 'mark' : undefined}>
            {bestPrice ? formatFigure(bestPrice, currency, locale) : '–'}
          </span>
        </small>
      </RadioButton>
    </RadioField>
  );
}

/** Of all that can be chosen, also of those beyond the edge of the row; the only one with a price is no choice. */
export function bestChoice(quarters: readonly QuarterChoice[]): string | undefined {
  const priced = quarters.filter(({ bestPrice, isDisabled }) => bestPrice && !isDisabled);
  if (priced.length < 2) return undefined;
  return priced.reduce((best, one) => (compare(one.bestPrice ?? 0, best.bestPrice ?? 0) > 0 ? one : best)).id;
}
