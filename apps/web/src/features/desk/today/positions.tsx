import { currencySign } from '@canola/api-schema/number-format';
import { type DeskToday, LOT_TONS } from '@canola/api-schema/trading/desk-book';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { useDeskWords } from '../desk-words.ts';

type Position = DeskToday['positions'][number];

/** Open tons per crop, the largest figures of the page, with what is bought and hedged as bars of one scale. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  return (
    <section className="card desk-positions">
      {positions.map((position) => (
        <PositionCard key={`${position.crop.id} ${position.currency}`} position={position} />
      ))}
    </section>
  );
}

function PositionCard({ position }: { position: Position }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const { crop, open, bought, average, lots, exposure, currency, commodity } = position;
  const isShort = Number(open) < 0;
  const hedged = Math.abs(lots) * LOT_TONS;
  const most = Math.max(Number(bought), hedged, 1);
  return (
    <div>
      <h2 className="desk-position-name">
        <CropIcon crop={cropName(crop.icon)} />
        {crop.name}
      </h2>
      <p className="desk-position-open" data-short={isShort || undefined}>
        {`${Number(open) > 0 ? '+' : ''}${words.tons(open)}`}
        <span className="unit">{t('today.open')}</span>
      </p>
      <span className="desk-bars" aria-hidden="true">
        <i style={{ width: `${(Number(bought) / most) * 100}%` }} />
        {lots !== 0 && <i className="desk-hedged" style={{ width: `${(hedged / most) * 100}%` }} />}
      </span>
      <p className="hint desk-key">
        {average === null
          ? t('today.nothingBought')
          : t('today.bought', { tons: words.tons(bought), price: words.figure(average, currency) })}
      </p>
      <p className="hint desk-key" data-key={lots === 0 ? 'none' : 'hedged'}>
        {commodity === null
          ? t('today.noExchange')
          : lots === 0
            ? t('today.unhedged')
            : t(lots < 0 ? 'today.short' : 'today.long', { count: Math.abs(lots) })}
        {exposure && Number(exposure.amount) !== 0 && (
          <>
            {' · '}
            <b>{`${words.tons(exposure.amount)}\u00a0${currencySign(exposure.currency)}`}</b>{' '}
            {t('today.perEuro', { currency: exposure.currency })}
          </>
        )}
      </p>
    </div>
  );
}
