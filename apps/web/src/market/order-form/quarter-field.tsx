import { formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { isBeforeHarvest, quarterOf } from '#market/quarter/quarter.ts';
import { QuarterTiles } from '#market/quarter/quarter-tiles.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { bestPrice, type TraderPrice } from './order-prices.ts';

interface QuarterFieldProps extends Omit<ComponentProps<typeof QuarterTiles>, 'quarters' | 'bought'> {
  /** Those that are offered. */
  quarters: readonly { id: string; name: string }[];
  prices: readonly TraderPrice[];
  /** Shows the prices of this trader; left out, the best of all. */
  trader?: string | undefined;
  yearHarvested: number | undefined;
}

/**
 * Quarters before the offer's harvest cannot be chosen (docs/product/prices.md#quarters). On a phone the one that was
 * chosen on the board is a line with a way to change it.
 */
export function QuarterField(props: QuarterFieldProps) {
  const { quarters, prices, trader, yearHarvested, hint, ...tiles } = props;
  const { t } = useTranslation('order-form');
  const isPhone = useMedia(PHONE);
  const chosen = quarters.find(({ id }) => id === tiles.value);
  const [isOpen, setOpen] = useState(chosen === undefined);
  const group = useRef<HTMLDivElement>(null);
  const isFolded = isPhone && !isOpen && chosen !== undefined && !tiles.error;
  const priceIn = (id: string) => bestPrice(prices, id, trader)?.price ?? null;
  const choices = quarters.map(({ id, name }) => ({
    id,
    name,
    bestPrice: priceIn(id),
    isDisabled: yearHarvested !== undefined && isBeforeHarvest(id, yearHarvested),
  }));
  const hasEarly = choices.some(({ isDisabled }) => isDisabled);
  // The button that opened the quarters is gone: the focus goes on to them.
  const isChanging = useRef(false);
  useLayoutEffect(() => {
    if (isFolded || !isChanging.current) return;
    isChanging.current = false;
    group.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isFolded]);
  if (isFolded)
    return (
      <ChosenQuarter
        quarter={chosen}
        price={priceIn(chosen.id)}
        currency={tiles.currency}
        hint={hint}
        onChange={() => {
          isChanging.current = true;
          setOpen(true);
        }}
      />
    );
  return (
    <div ref={group}>
      <QuarterTiles
        {...tiles}
        quarters={choices}
        hint={hasEarly ? t('quarter.beforeHarvest', { year: yearHarvested }) : hint}
      />
    </div>
  );
}

interface ChosenQuarterProps {
  quarter: { id: string; name: string };
  price: string | null;
  currency: string;
  hint: string | undefined;
  onChange: () => void;
}

function ChosenQuarter({ quarter, price, currency, hint, onChange }: ChosenQuarterProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const best =
    price === null
      ? t('quarter.noQuote')
      : t('quarter.bestIs', {
          price: `${formatFigure(price, currency, locale)}\u00a0${priceUnit(currency)}`,
        });
  return (
    <div className="quarter-chosen">
      <span className="hint">{t('quarter.label')}</span>
      <b>
        <QuarterMark quarter={quarterOf(quarter.id).quarter} name={quarter.name} />
      </b>
      <span className="hint">{[best, hint].filter(Boolean).join(' · ')}</span>
      <Button variant="secondary" size="sm" onPress={onChange}>
        {t('quarter.change')}
      </Button>
    </div>
  );
}
