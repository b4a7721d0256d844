import '#market/trader-prices/trader-list.css';
import { formatFigure, formatNumber, priceUnit, unitDecimals } from '@canola/api-schema/number-format';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { TooOld } from '#market/trader-prices/too-old.tsx';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { compare } from '#shared/money/decimal.ts';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Seller } from './sellers.ts';
import type { Item } from './use-item.ts';

interface SellerListProps {
  sellers: readonly Seller[];
  unit: Unit;
  value: string | undefined;
  onChange: (traderId: string) => void;
  /** The same prices in the page's currency. */
  shownPrices: Item['prices'];
}

export function SellerList({ sellers, unit, value, onChange, shownPrices }: SellerListProps) {
  const { t } = useTranslation('marketplace');
  return (
    <AriaRadioGroup
      aria-label={t('item.traders')}
      value={value ?? null}
      onChange={onChange}
      className="trader-list"
    >
      {sellers.map((seller) => (
        <RadioField
          key={seller.quote.trader.id}
          value={seller.quote.trader.id}
          isDisabled={seller.isTooOld}
          className="contents"
        >
          <RadioButton className="trader-row trader-row-marked">
            <span className="choice-mark choice-radio" />
            <SellerRow
              seller={seller}
              unit={unit}
              also={shownPrices.find(({ id }) => id === seller.quote.id)}
            />
          </RadioButton>
        </RadioField>
      ))}
    </AriaRadioGroup>
  );
}

interface SellerRowProps {
  seller: Seller;
  unit: Unit;
  also: Item['prices'][number] | undefined;
}

function SellerRow({ seller, unit, also }: SellerRowProps) {
  const { t } = useTranslation(['marketplace', 'price-board']);
  const locale = useFormatLocale();
  const { amountText, unitText: nameUnit } = useUnitTexts();
  const { quote, minimum, roadKm } = seller;
  const { trader, currency, price } = quote;
  const unitText = nameUnit(unit);
  return (
    <>
      <TraderTile name={trader.name} logo={trader.logo || undefined} />
      <span className="trader-row-text">
        <span className="trader-row-name">{trader.name}</span>
        <span className="hint trader-row-notes">
          {roadKm !== undefined && quote.point && (
            <span>
              {t('price-board:traders.distance', {
                place: quote.point.name,
                km: formatNumber(roadKm, locale, { maxDecimals: 0 }),
              })}
            </span>
          )}
          {compare(minimum, 0) > 0 && <span>{t('item.from', { amount: amountText(minimum, unit) })}</span>}
          {also?.price && (
            <span>
              {formatFigure(also.price, also.currency, locale, unitDecimals(also.currency, unit))}{' '}
              {priceUnit(also.currency, unitText)}
            </span>
          )}
          {seller.isTooOld && <TooOld at={quote.date} />}
        </span>
      </span>
      <span className="trader-row-price">
        <Price value={price} currency={currency} decimals={unitDecimals(currency, unit)} bare />
        <span className="hint">{priceUnit(currency, unitText)}</span>
      </span>
    </>
  );
}
