import { priceUnit } from '@canola/api-schema/number-format';
import type { Demand, DemandLine } from '@canola/api-schema/trading/desk-book';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { useDeskWords } from '../desk-words.ts';
import { putPrice } from '../prices/put-price.ts';
import { stepsOf, tonsUpTo } from './steps.ts';

interface DemandPanelProps {
  demand: Demand;
  line: DemandLine;
  onClose: () => void;
}

/** The effect of a price: the tons that wait for it or less, and the way into the draft. */
export function DemandPanel({ demand, line, onClose }: DemandPanelProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const navigate = useNavigate();
  const { currency, step, regionId } = demand;
  const crop = demand.crops.find(({ id }) => id === line.cropId);
  const steps = stepsOf(line);
  const lowest = Number(line.priceNow ?? line.bestNow ?? steps[0]?.from ?? step);
  const highest = Math.max(lowest + step, Number(steps.at(-1)?.to ?? 0));
  const [price, setPrice] = useState(Math.min(highest, Number(steps[0]?.to ?? lowest)));
  const figure = (value: string | number) => words.figure(value, currency);
  const waiting = tonsUpTo(line, price);
  const most = Math.max(1, ...steps.map(({ tons }) => tons), Number(line.further ?? 0));
  const { cropId, quarterId } = line;

  function put() {
    putPrice({ key: { regionId, cropId, quarterId }, price: String(price) });
    void navigate({ to: '/desk/prices', search: { region: regionId } });
  }

  const now = [
    line.priceNow && t('demand.now', { price: figure(line.priceNow) }),
    line.bestNow && t('cell.best', { price: figure(line.bestNow) }),
  ];
  return (
    <PanelSlot>
      <Panel
        title={`${crop?.name ?? cropId}, ${words.quarter(quarterId)}`}
        subtitle={demand.regions.find(({ id }) => id === regionId)?.name}
        start={<CropTile crop={cropName(crop?.icon ?? '')} />}
        onClose={onClose}
        footer={
          <Button block onPress={put}>
            {t('demand.put', { price: figure(price) })}
          </Button>
        }
      >
        <div className="desk-panel">
          <Slider
            aria-label={t('demand.ifPaid')}
            minValue={lowest}
            maxValue={highest}
            step={step / 5}
            value={price}
            onChange={setPrice}
          >
            <span className="desk-field-head">
              <span className="label">{t('demand.ifPaid')}</span>
              <span className="hint">{now.filter(Boolean).join(', ')}</span>
            </span>
            <b className="desk-clock-time">
              {figure(price)}
              <span className="unit">{priceUnit(currency)}</span>
            </b>
            <SliderTrack className="desk-slider">
              {({ state }) => (
                <>
                  <i style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
                  <SliderThumb className="desk-thumb" />
                </>
              )}
            </SliderTrack>
          </Slider>
          <p className="desk-note" aria-live="polite">
            {t('demand.waiting', { tons: words.tons(waiting), price: figure(price) })}
            {line.limitLeft !== null && ` ${t('demand.limit', { tons: words.tons(line.limitLeft) })}`}
          </p>
          <ul className="desk-steps" aria-label={t('demand.steps')}>
            {steps.map(({ from, to, tons, together }) => (
              <li key={to} data-in={Number(to) <= price || undefined}>
                <b>{from === to ? figure(to) : `${figure(from)}–${figure(to)}`}</b>
                <span className="desk-step-bar">
                  <i style={{ width: `${(tons / most) * 100}%` }} />
                  <span className="hint">{words.tons(tons)}</span>
                </span>
                <span className="num text-end">{`${words.tons(together)} t`}</span>
              </li>
            ))}
            {line.further !== null && (
              <li className="desk-step-far">
                <span className="muted">{t('demand.further')}</span>
                <span className="desk-step-bar">
                  <i style={{ width: `${(Number(line.further) / most) * 100}%` }} />
                  <span className="hint">{words.tons(line.further)}</span>
                </span>
                <span />
              </li>
            )}
          </ul>
          <p className="hint">{t('demand.rules')}</p>
        </div>
      </Panel>
    </PanelSlot>
  );
}
