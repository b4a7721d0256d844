import './crop-card.css';
import {
  currencySign,
  formatChange,
  formatFigure,
  formatNumber,
  formatPrice,
  formatTons,
} from '@canola/api-schema/number-format';
import { cropResult, factor } from '@canola/api-schema/position';
import { Pencil } from 'lucide-react';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Trans, useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import type { CropPosition } from '#market/position/positions.ts';
import { Money, Price } from '#shared/ui/figures.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { SignedMoney } from '../signed-money.tsx';
import { CropActions } from './crop-actions.tsx';
import { CropNotes } from './crop-notes.tsx';
import { HabitLine } from './habit-line.tsx';
import { PercentSlider } from './percent-slider.tsx';
import { PositionBar } from './position-bar.tsx';
import { PriceLine } from './price-line.tsx';
import { ResultTable } from './result-table.tsx';

interface CropCardProps {
  position: CropPosition;
  onEdit: () => void;
}

/** The crop that is open: the largest figure is its result (docs/product/position.md#page). */
export function CropCard({ position, onEdit }: CropCardProps) {
  const isPhone = useMedia(PHONE);
  const actions = (
    <div className="crop-actions">
      <CropActions position={position} />
    </div>
  );
  return (
    <section className="card crop-position" aria-label={position.crop.name}>
      <header className="crop-position-head">
        <CropTile crop={cropName(position.crop.icon)} size="lg" />
        <CropTitle position={position} onEdit={onEdit} isPhone={isPhone} />
        {!isPhone && actions}
      </header>
      <div className="crop-position-bar">
        <PositionBar position={position} />
        <CropNotes position={position} onEdit={onEdit} />
      </div>
      <div className="crop-position-body">
        <div className="crop-position-left">
          <Outcome position={position} onEdit={onEdit} line={isPhone && <PriceLine position={position} />} />
          <HabitLine position={position} />
          {isPhone ? actions : <BothLower position={position} />}
        </div>
        {!isPhone && (
          <div className="crop-position-right">
            <PriceLine position={position} />
            <ResultTable facts={position.facts} currency={position.currency} />
          </div>
        )}
      </div>
    </section>
  );
}

function CropTitle({ position, onEdit, isPhone }: CropCardProps & { isPhone: boolean }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { facts, result, crop, currency } = position;
  const { plan } = facts;
  const number = (value: number) => formatNumber(value, locale);
  const cost = plan && (plan.costPerHa ?? plan.costPerTon);
  const words = plan && [
    t(plan.harvested === null ? 'plan.expected' : 'plan.harvested', {
      area: number(plan.areaHa),
      yield: number(plan.yield),
      tons: formatTons(result.production, locale),
    }),
    ...(cost === null || isPhone
      ? []
      : [
          t(plan.costPerHa === null ? 'plan.perTon' : 'plan.perHa', {
            cost: formatFigure(cost, currency, locale),
            currency: currencySign(currency),
          }),
        ]),
  ];
  return (
    <>
      <div className="crop-position-name">
        <h2 className="h2">{crop.name}</h2>
        <p className="hint num">
          {words ? words.join(', ') : t('plan.offered', { tons: formatTons(result.production, locale) })}{' '}
          {!isPhone && (
            <AriaButton className="link" onPress={onEdit}>
              {t(plan ? 'edit' : 'plan.add')}
            </AriaButton>
          )}
        </p>
      </div>
      {isPhone && <IconButton label={t(plan ? 'edit' : 'plan.add')} icon={Pencil} onPress={onEdit} />}
    </>
  );
}

/** The figures of the crop, and the sliders that assume another price and yield. */
function Outcome({ position, line }: CropCardProps & { line: ReactNode }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const [pricePercent, setPricePercent] = useState(0);
  const [yieldPercent, setYieldPercent] = useState(0);
  const { facts, currency, result } = position;
  const { plan, price } = facts;
  const planned = plan?.harvested === null ? plan.yield : null;
  const writePrice = useCallback(
    (step: number) => formatPrice((price ?? 0) * factor(step), currency, locale),
    [price, currency, locale],
  );
  const writeYield = useCallback(
    (step: number) => `${formatNumber((planned ?? 0) * factor(step), locale)}\u00a0${t('unit.yield')}`,
    [planned, locale, t],
  );
  return (
    <>
      <Result position={position} pricePercent={pricePercent} yieldPercent={yieldPercent} />
      <Facts position={position} yieldPercent={yieldPercent} />
      {line}
      {price !== null && result.unsold > 0 && (
        <div className="crop-sliders">
          <PercentSlider
            label={t('slider.price')}
            value={pricePercent}
            onChange={setPricePercent}
            write={writePrice}
          />
          {planned !== null && (
            <PercentSlider
              label={t('slider.yield')}
              value={yieldPercent}
              onChange={setYieldPercent}
              write={writeYield}
            />
          )}
        </div>
      )}
    </>
  );
}

interface ResultProps {
  position: CropPosition;
  pricePercent: number;
  yieldPercent: number;
}

/** The largest figure: the result, or what the crop is worth. */
const Result = memo(function Result({ position, pricePercent, yieldPercent }: ResultProps) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { facts, currency } = position;
  const now = cropResult(facts, { price: factor(pricePercent), yield: factor(yieldPercent) });
  const isAssumed = pricePercent !== 0 || yieldPercent !== 0;
  return (
    <div className="crop-outcome" aria-live="polite">
      {now.result !== null ? (
        <>
          <span className="hint">{t(isAssumed ? 'outcome.assumed' : 'outcome.today')}</span>
          <SignedMoney value={now.result} currency={currency} className="position-huge" />
          {now.perHa !== null && (
            <span className="hint num">
              {t('perHa', {
                amount: formatFigure(now.perHa, currency, locale),
                currency: currencySign(currency),
              })}
            </span>
          )}
        </>
      ) : (
        now.value !== null && (
          <>
            <span className="hint">{t('outcome.worth')}</span>
            <span className="position-huge">
              <Money value={now.sold.value + now.value} currency={currency} />
            </span>
          </>
        )
      )}
    </div>
  );
});

/** The prices that decide. None of them changes with the price on the rest. */
const Facts = memo(function Facts({ position, yieldPercent }: Omit<ResultProps, 'pricePercent'>) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { facts, currency, value } = position;
  const { price } = facts;
  const now = cropResult(facts, { yield: factor(yieldPercent) });
  return (
    <dl className="crop-facts">
      {now.needed !== null && (
        <Fact
          isMain
          label={t('fact.needed', { tons: formatTons(now.unsold, locale) })}
          value={<Price value={Math.max(0, now.needed)} currency={currency} decimals={2} />}
        />
      )}
      {price !== null && (
        <Fact
          isBest
          label={
            value.trader && value.quarter
              ? t('fact.best', { trader: value.trader.name, quarter: value.quarter.name })
              : t('fact.bestNow')
          }
          value={<Price value={price} currency={currency} />}
        />
      )}
      {now.average !== null && (
        <Fact
          label={t('fact.average', { tons: formatTons(now.sold.tons, locale) })}
          value={<Price value={now.average} currency={currency} decimals={2} />}
        />
      )}
      {now.breakEven !== null && now.cost !== null && (
        <Fact
          label={t('fact.breakEven', {
            cost: formatFigure(now.cost, currency, locale),
            currency: currencySign(currency),
            tons: formatTons(now.production, locale),
          })}
          value={<Price value={now.breakEven} currency={currency} decimals={2} />}
        />
      )}
    </dl>
  );
});

/** The corner of the table that a farmer fears. */
function BothLower({ position: { facts, currency } }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { result, breakEven } = cropResult(facts, { price: factor(-10), yield: factor(-10) });
  if (facts.plan?.harvested !== null || result === null || breakEven === null) return null;
  return (
    <p className="crop-lower">
      <Trans
        t={t}
        i18nKey={facts.plan.costPerHa === null ? 'lowerTon' : 'lower'}
        components={{ b: <b className="num" /> }}
        values={{
          result: `${formatChange(result, locale, { decimals: 0 })}\u00a0${currencySign(currency)}`,
          breakEven: formatFigure(breakEven, currency, locale, 2),
        }}
      />
    </p>
  );
}

interface FactProps {
  label: string;
  value: ReactNode;
  isMain?: boolean;
  isBest?: boolean;
}

function Fact({ label, value, isMain, isBest }: FactProps) {
  return (
    <div data-main={isMain} data-best={isBest}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
