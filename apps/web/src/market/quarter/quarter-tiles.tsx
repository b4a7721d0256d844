import { type Amount, formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { byMarketingYear, quarterId } from '@canola/api-schema/quarter';
import { Fragment, type Ref } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { bestOfRow } from '#market/trader-prices/best-price.ts';
import { FieldFrame } from '#shared/ui/field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { quarterOf } from './quarter.ts';
import './quarter-tiles.css';

interface QuarterChoice {
  /** '2027Q1' */
  id: string;
  /** 'Q1 27' */
  name: string;
  /** `null` without a quote. */
  bestPrice: Amount | null;
  /** It cannot be chosen: a quarter before the harvest. Say why in `hint`. */
  isDisabled?: boolean;
}

interface QuarterTilesProps {
  value: string;
  onChange: (quarterId: string) => void;
  onBlur?: (() => void) | undefined;
  quarters: readonly QuarterChoice[];
  currency: string;
  /** For an input that is bought: the lowest price is the best, in its own unit and decimals. */
  bought?: { unit: string; decimals: number };
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The delivery quarters, four per row by marketing year with placeholders for gaps, each with its best price; the best
 * of all that can be chosen is marked (docs/product/prices.md#quarters).
 */
export function QuarterTiles(props: QuarterTilesProps) {
  const { value, onChange, onBlur, quarters, currency, bought, hint, error, ref } = props;
  const { t } = useTranslation('order-form');
  const unit = priceUnit(currency, bought?.unit);
  const open = quarters.filter(({ isDisabled }) => !isDisabled);
  const best = bestOfRow(open, ({ bestPrice }) => bestPrice, bought ? 'buy' : 'sell');
  return (
    <AriaRadioGroup
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={Boolean(error)}
      isRequired
      validationBehavior="aria"
      className="field"
    >
      <FieldFrame
        look={{
          label: t('quarter.label'),
          labelEnd: (
            <span className="quarter-basis">
              {t(bought ? 'quarter.basisBought' : 'quarter.basis', { unit })}
            </span>
          ),
          hint,
          error,
        }}
      >
        <div className="quarter-grid">
          {byMarketingYear(quarters.map(({ id }) => quarterOf(id))).map(
            ({ harvestYear, quarters: places }) => (
              <Fragment key={harvestYear}>
                <span className="quarter-season">{t('quarter.season', { years: season(harvestYear) })}</span>
                {places.map((place, index) => {
                  const choice = quarters.find(({ id }) => place && id === quarterId(place));
                  if (!choice)
                    // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place in the year
                    return <span key={index} className="quarter-gap" aria-hidden="true" />;
                  return (
                    <Tile
                      key={choice.id}
                      choice={choice}
                      isBest={choice === best}
                      currency={currency}
                      decimals={bought?.decimals}
                      unit={unit}
                      inputRef={choice === quarters[0] ? ref : undefined}
                    />
                  );
                })}
              </Fragment>
            ),
          )}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

interface TileProps {
  choice: QuarterChoice;
  isBest: boolean;
  currency: string;
  decimals: number | undefined;
  unit: string;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function Tile({ choice, isBest, currency, decimals, unit, inputRef }: TileProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const { id, name, bestPrice, isDisabled = false } = choice;
  const figure = bestPrice === null ? '–' : formatFigure(bestPrice, currency, locale, decimals);
  const price = bestPrice === null ? t('quarter.noQuote') : `${figure}\u00a0${unit}`;
  return (
    <RadioField
      value={id}
      isDisabled={isDisabled}
      inputRef={inputRef}
      aria-label={[name, price, ...(isBest ? [t('quarter.best')] : [])].join(', ')}
      className="contents"
    >
      <RadioButton className="quarter-cell">
        {name}
        <small>
          <span className={isBest ? 'mark' : undefined}>{figure}</span>
        </small>
      </RadioButton>
    </RadioField>
  );
}

/** 2026 is the season 26/27. */
function season(harvestYear: number): string {
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(harvestYear)}/${short(harvestYear + 1)}`;
}
