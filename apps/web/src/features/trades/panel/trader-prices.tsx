import { formatNumber, formatPrice } from '@canola/api-schema/number-format';
import type { Ref } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useFresh } from '#market/marks/price-cell.tsx';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import type { RankedOffer } from '#market/trader-prices/ranking.ts';
import { TooOld } from '#market/trader-prices/too-old.tsx';
import { Age } from '#shared/ui/age.tsx';
import { FieldFrame } from '#shared/ui/field.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface TraderPricesProps {
  /** Best first, by what is left after transport. */
  ranked: readonly RankedOffer[];
  quarterName: string;
  /** The company delivers: the figures are after haulage. */
  delivers: boolean;
  value: string;
  onChange: (traderId: string) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * Every trader's price for the quarter, with its logo, its age and what is left of it
 * (docs/product/prices.md#net-price).
 */
export function TraderPrices({
  ranked,
  quarterName,
  delivers,
  value,
  onChange,
  onBlur,
  error,
  ref,
}: TraderPricesProps) {
  const { t } = useTranslation('trades');
  return (
    <AriaRadioGroup
      value={value === '' ? null : value}
      onChange={onChange}
      onBlur={onBlur}
      isRequired
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
    >
      <FieldFrame
        look={{
          label: t('sell.price', { quarter: quarterName }),
          hint: delivers && ranked.some(({ net }) => net) ? t('sell.ranked') : undefined,
          error,
        }}
      >
        {ranked.length === 0 ? (
          <p className="trader-none">{t('sell.noQuotes', { quarter: quarterName })}</p>
        ) : (
          <div className="trader-prices">
            {ranked.map((one, index) => (
              <TraderPrice key={one.offer.trader.id} ranked={one} inputRef={index === 0 ? ref : undefined} />
            ))}
          </div>
        )}
      </FieldFrame>
    </AriaRadioGroup>
  );
}

interface TraderPriceProps {
  ranked: RankedOffer;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function TraderPrice({ ranked: { offer, net, isTooOld }, inputRef }: TraderPriceProps) {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const { trader, price, currency, date, point } = offer;
  const isFresh = useFresh(price);
  return (
    <RadioField
      value={trader.id}
      inputRef={inputRef}
      isDisabled={isTooOld}
      aria-label={`${trader.name}, ${formatPrice(price, currency, locale)}`}
      className="contents"
    >
      <RadioButton className="trader-price" data-fresh={isFresh || undefined}>
        <span className="choice-mark choice-radio" />
        <TraderTile name={trader.name} logo={trader.logo} />
        <span className="trader-price-text">
          <b>{trader.name}</b>
          <span className="hint trader-price-notes">
            {point && net && (
              <span>
                {t('sell.way', {
                  place: point.name,
                  km: formatNumber(net.roadKm, locale, { maxDecimals: 0 }),
                })}
              </span>
            )}
            {isTooOld ? <TooOld at={date} /> : <Age at={new Date(date)} />}
          </span>
        </span>
        <span className="trader-price-figures">
          <Price value={net?.net ?? price} currency={currency} />
          {net && net.haulage > 0 && (
            <span className="hint num">
              {t('sell.quotes', { price: formatPrice(price, currency, locale) })}
            </span>
          )}
        </span>
      </RadioButton>
    </RadioField>
  );
}
