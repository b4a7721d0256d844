import type { LineKey } from '@canola/api-schema/trading/desk-prices';
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { quarterNumber } from '#market/quarter/quarter.ts';
import { Age } from '#shared/ui/age.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { PRICE_STEP } from './formula.ts';
import { keyOf, targetOf } from './grid/grid-state.ts';
import { draftedPrice, lookOf } from './price-cell.tsx';
import type { PriceWords } from './price-words.ts';
import type { PriceGrid } from './use-price-grid.ts';

interface PhonePricesProps {
  grid: PriceGrid;
  words: PriceWords;
  onDetails: (key: LineKey) => void;
}

/** One crop, its quarters as rows, a step up or down; no paste, no limits (docs/product/desk-screens.md#phone). */
export function PhonePrices({ grid, words, onDetails }: PhonePricesProps) {
  const { t } = useTranslation('desk');
  const { crops, prices } = grid;
  const [at, setAt] = useState(0);
  const crop = crops[Math.min(at, crops.length - 1)];
  if (!crop) return null;
  const turn = (by: number) => setAt((now) => (now + by + crops.length) % crops.length);
  return (
    <>
      <div className="desk-pick">
        <IconButton label={t('phone.previous')} icon={ChevronLeft} onPress={() => turn(-1)} />
        <Select
          label={t('phone.crop')}
          hideLabel
          start={<CropTile crop={cropName(crop.icon)} />}
          options={crops.map(({ id, title }) => ({ id, label: title }))}
          value={crop.id}
          onChange={(id) => setAt(crops.findIndex((other) => other.id === id))}
        />
        <IconButton label={t('phone.next')} icon={ChevronRight} onPress={() => turn(1)} />
      </div>
      <div className="card">
        <p className="desk-phone-hint">
          {t('phone.steps', { step: words.figure(PRICE_STEP[prices.currency]) })}
        </p>
        <ul>
          {prices.quarters.map((quarterId) => (
            <QuarterRow
              key={quarterId}
              lineKey={{ regionId: prices.regionId, cropId: crop.id, quarterId }}
              {...{ grid, words, onDetails }}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

function QuarterRow({ grid, words, lineKey, onDetails }: PhonePricesProps & { lineKey: LineKey }) {
  const { t } = useTranslation('desk');
  const { prices, sheet, state, dispatch } = grid;
  const line = sheet.lineOf(lineKey);
  const draft = state.drafts[keyOf(lineKey)];
  const target = targetOf(state.drafts, lineKey, sheet);
  const look = lookOf(draft, line);
  const price = draft ? draftedPrice(draft, grid) : target && Number(line?.price);
  const name = words.lineName(lineKey);

  /** A formula moves by its basis. */
  function move(by: 1 | -1) {
    const step = by * PRICE_STEP[prices.currency];
    if (target?.mode === 'FORMULA') {
      const basis = String(Number((Number(target.formula.basis) + step).toFixed(2)));
      const { limitTons = null, validUntil = null } = target;
      const formula = { ...target.formula, basis };
      dispatch({ type: 'change', key: lineKey, change: { mode: 'FORMULA', limitTons, validUntil, formula } });
    } else if (price !== undefined && price + step > 0)
      dispatch({
        type: 'price',
        prices: [{ key: lineKey, price: String(Number((price + step).toFixed(2))) }],
      });
  }

  return (
    <li className="desk-phone-row" data-look={look}>
      <button type="button" className="desk-phone-name" onClick={() => onDetails(lineKey)}>
        <QuarterMark quarter={quarterNumber(lineKey.quarterId)} name={words.quarter(lineKey.quarterId)} />
        <span className="hint block">
          <PhoneNote {...{ look, line, words, draft }} />
        </span>
      </button>
      {target && price !== undefined ? (
        <>
          <IconButton
            className="desk-step"
            label={t('phone.down', { line: name })}
            icon={Minus}
            onPress={() => move(-1)}
          />
          <span className="desk-phone-price">
            <b className="price">{words.figure(price)}</b>
            {target.mode === 'FORMULA' && <span className="desk-fx">ƒ</span>}
            <Rival {...{ line, price, words }} />
          </span>
          <IconButton
            className="desk-step"
            label={t('phone.up', { line: name })}
            icon={Plus}
            onPress={() => move(1)}
          />
        </>
      ) : (
        <>
          <span className="hint">
            {line?.bestOther ? t('cell.best', { price: words.figure(line.bestOther) }) : ''}
          </span>
          <Button variant="secondary" size="sm" onPress={() => onDetails(lineKey)}>
            {t(draft ? 'phone.again' : 'phone.set')}
          </Button>
        </>
      )}
    </li>
  );
}

interface PhoneNoteProps {
  look: ReturnType<typeof lookOf>;
  line: ReturnType<PriceGrid['sheet']['lineOf']>;
  draft: PriceGrid['drafts'][number] | undefined;
  words: PriceWords;
}

function PhoneNote({ look, line, draft, words }: PhoneNoteProps) {
  const { t } = useTranslation('desk');
  if (look === 'empty') return t('phone.none');
  if (look === 'withdrawn') return t('cell.withdraw');
  if (look === 'refused') return draft && words.refusal(draft);
  if (look === 'stopped') return line && words.paused(line);
  if (look === 'overtaken') return t('phone.overtaken');
  if (draft) return line?.price ? t('cell.was', { price: words.figure(line.price) }) : t('cell.new');
  return (
    <>
      {line?.publishedAt && <Age at={new Date(line.publishedAt)} form="bare" />}
      {line?.leftTons != null && ` · ${t('strip.left', { tons: words.tons(line.leftTons) })}`}
    </>
  );
}

function Rival({ line, price, words }: { line: PhoneNoteProps['line']; price: number; words: PriceWords }) {
  const { t } = useTranslation('desk');
  if (line?.bestOther == null) return null;
  const distance = price - Number(line.bestOther);
  if (distance < 0)
    return <span className="hint block">{t('cell.best', { price: words.figure(line.bestOther) })}</span>;
  return (
    <span className="desk-leads block">
      {distance === 0 ? t('cell.level') : t('phone.leads', { distance: words.change(distance) })}
    </span>
  );
}
