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
import type { RankedOffer } from './ranking.ts';
import { TooOld } from './too-old.tsx';

/** Every trader's price, ranked by what is left after transport; one of them is chosen. */
interface TraderListProps {
  ranked: readonly RankedOffer[];
  /** Id of the chosen price. */
  value: string | undefined;
  onChange: (marketPriceId: string) => void;
  /** The same price in the trading currency, where the page is in another one (docs/product/prices.md#currencies). */
  alsoOf?: ((offer: RankedOffer['offer']) => string | undefined) | undefined;
  /** Where something is sold at the choice: marks show that there is one, and each price says how old it is. */
  hasMarks?: boolean;
  /** Translated; the choice is required. */
  error?: string | undefined;
  /** Of the first that can be chosen. */
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
      {ranked.map((one, index) => (
        <RadioField
          key={one.offer.trader.id}
          value={one.offer.id}
          isDisabled={one.isTooOld}
          inputRef={index === 0 ? inputRef : undefined}
          className="contents"
        >
          <RadioButton className={classes('trader-row', hasMarks && 'trader-row-marked')}>
            {hasMarks && <span className="choice-mark choice-radio" />}
            <TraderRow
              {...one}
              isMost={index === 0 && ranked.length > 1 && !one.isTooOld}
              also={alsoOf?.(one.offer)}
              hasAge={hasMarks}
            />
          </RadioButton>
        </RadioField>
      ))}
      <FieldNote look={{ label, error }} />
    </AriaRadioGroup>
  );
}

interface TraderRowProps extends RankedOffer {
  isMost: boolean;
  also: string | undefined;
  hasAge: boolean;
}

function TraderRow({ offer, net, isTooOld, isMost, also, hasAge }: TraderRowProps) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const figure = (amount: number | string) => formatFigure(amount, offer.currency, locale);
  const quotes = t('traders.quotes', { price: figure(offer.price) });
  return (
    <>
      <TraderTile name={offer.trader.name} logo={offer.trader.logo || undefined} />
      <span className="trader-row-text">
        <span className="trader-row-name">
          {offer.trader.name}
          {isMost && (
            <Badge tone="leaf" className="trader-row-most">
              {t('traders.most')}
            </Badge>
          )}
        </span>
        <span className="hint trader-row-notes">
          <span>
            {net && offer.point
              ? t('traders.distance', {
                  place: offer.point.name,
                  km: formatNumber(net.roadKm, locale, { maxDecimals: 0 }),
                })
              : t('traders.noPoint')}
          </span>
          <span>{quotes}</span>
          {also && <span>{also}</span>}
          {isTooOld ? <TooOld at={offer.date} /> : hasAge && <Age at={new Date(offer.date)} />}
        </span>
      </span>
      <span className="trader-row-price">
        <Price value={net?.net ?? offer.price} currency={offer.currency} bare />
        {net && net.haulage > 0 && (
          <span className="hint num">
            {t('traders.transport', {
              cost: formatChange(-net.haulage, locale, { decimals: currencyDecimals(offer.currency) }),
            })}
          </span>
        )}
      </span>
    </>
  );
}
