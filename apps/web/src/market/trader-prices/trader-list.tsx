import './trader-list.css';
import { currencyDecimals, formatChange, formatFigure, formatNumber } from '@canola/api-schema/number-format';
import type { Ref } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { Age } from '#shared/ui/age.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';
import { FieldNote } from '#shared/ui/field.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { leavesMost, type RankedQuote } from './ranking.ts';
import { TooOld } from './too-old.tsx';

/** Every trader's price, ranked by what is left after transport; one of them is chosen. */
interface TraderListProps {
  ranked: readonly RankedQuote[];
  value: string | undefined;
  onChange: (marketPriceId: string) => void;
  /** The same price in the trading currency, where the page is in another one (docs/product/prices.md#currencies). */
  alsoOf?: ((quote: RankedQuote['quote']) => string | undefined) | undefined;
  /** Where something is sold at the choice: marks show that there is one, and each price says how old it is. */
  hasMarks?: boolean;
  /** Translated; the choice is required. */
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export function TraderList(props: TraderListProps) {
  const { ranked, value, onChange, alsoOf, hasMarks = false, error, inputRef } = props;
  const { t } = useTranslation('price-board');
  const label = t('traders.label');
  return (
    <AriaRadioGroup
      aria-label={label}
      value={value ?? null}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="trader-list"
    >
      {ranked.map((ranking, index) => (
        <RadioField
          key={ranking.quote.trader.id}
          value={ranking.quote.id}
          isDisabled={ranking.isTooOld}
          inputRef={index === 0 ? inputRef : undefined}
          className="contents"
        >
          <RadioButton className={classes('trader-row', hasMarks && 'trader-row-marked')}>
            {hasMarks && <span className="choice-mark choice-radio" />}
            <TraderRow
              {...ranking}
              isMost={index === 0 && leavesMost(ranked)}
              also={alsoOf?.(ranking.quote)}
              hasAge={hasMarks}
            />
          </RadioButton>
        </RadioField>
      ))}
      <FieldNote look={{ label, error }} />
    </AriaRadioGroup>
  );
}

interface TraderRowProps extends RankedQuote {
  isMost: boolean;
  also: string | undefined;
  hasAge: boolean;
}

function TraderRow({ quote, net, isTooOld, isMost, also, hasAge }: TraderRowProps) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const figure = (amount: number | string) => formatFigure(amount, quote.currency, locale);
  const hasHaulage = net !== undefined && net.haulage > 0;
  return (
    <>
      <TraderTile name={quote.trader.name} logo={quote.trader.logo || undefined} />
      <span className="trader-row-text">
        <span className="trader-row-name">
          {quote.trader.name}
          {isMost && (
            <Badge tone="leaf" className="trader-row-most">
              {t('traders.most')}
            </Badge>
          )}
        </span>
        <span className="hint trader-row-notes">
          <span>
            {net && quote.point
              ? t('traders.distance', {
                  place: quote.point.name,
                  km: formatNumber(net.roadKm, locale, { maxDecimals: 0 }),
                })
              : t('traders.noPoint')}
          </span>
          {hasHaulage && <span>{t('traders.quotes', { price: figure(quote.price) })}</span>}
          {also && <span>{also}</span>}
          {isTooOld ? <TooOld at={quote.date} /> : hasAge && <Age at={new Date(quote.date)} />}
        </span>
      </span>
      <span className="trader-row-price">
        <Price value={net?.net ?? quote.price} currency={quote.currency} bare />
        {hasHaulage && (
          <span className="hint num">
            {t('traders.transport', {
              cost: formatChange(-net.haulage, locale, { decimals: currencyDecimals(quote.currency) }),
            })}
          </span>
        )}
      </span>
    </>
  );
}
