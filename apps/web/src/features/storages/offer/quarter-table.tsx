import { CURRENCY_PRECISION } from '@canola/api-schema/money';
import { priceUnit } from '@canola/api-schema/number-format';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { MaskedPrices } from '#market/price-board/masked-prices.tsx';
import { quarterNumber } from '#market/quarter/quarter.ts';
import { bestOfRow, openPrice } from '#market/trader-prices/best-price.ts';
import { TooOld } from '#market/trader-prices/too-old.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import type { QuarterPrice } from '../quarter-prices.ts';
import type { OfferDetail } from '../storages.queries.ts';

/** The best price of each quarter; the highlighter marks the best of them (docs/product/look.md#rule-4). */
export function QuarterTable({ offer, quarters }: { offer: OfferDetail; quarters: readonly QuarterPrice[] }) {
  const { t } = useTranslation('storages');
  if (quarters.length === 0) return <p className="muted">{t('offer.noQuotes')}</p>;
  if (quarters.every(({ best }) => !best))
    return (
      <MaskedPrices height={200} title={(words) => t('offer.masked.title', words)}>
        {t('offer.masked.text')}
      </MaskedPrices>
    );
  const top = bestOfRow(quarters, ({ best }) => openPrice(best));
  return (
    <table className="quarter-table" aria-label={t('offer.byQuarter')}>
      <thead>
        <tr>
          <th scope="col">{t('offer.quarter')}</th>
          <th scope="col">{t('offer.bestTrader')}</th>
          <th scope="col" data-align="end">
            {priceUnit(offer.storage.company.currency)}
          </th>
        </tr>
      </thead>
      <tbody>
        {quarters.map((quarter) => (
          <QuarterRow key={quarter.quarter.id} offer={offer} row={quarter} isTop={quarter === top} />
        ))}
      </tbody>
    </table>
  );
}

interface QuarterRowProps {
  offer: OfferDetail;
  row: QuarterPrice;
  isTop: boolean;
}

function QuarterRow({ offer, row: { quarter, best }, isTop }: QuarterRowProps) {
  const { t } = useTranslation('storages');
  const mark = <QuarterMark quarter={quarterNumber(quarter.id)} name={quarter.name} />;
  // Without trading in the plan there is no page to open (docs/product/plans.md#features-by-plan).
  const trades = useAccess().modeOf('TRADING') !== 'none';
  return (
    <tr data-too-old={best?.isTooOld || undefined}>
      <th scope="row">
        {trades ? (
          <Link
            to="/trades/$storageId/offers/$offerId/quarter/$quarterId"
            params={{ storageId: offer.storage.id, offerId: offer.id, quarterId: quarter.id }}
            className="row-action"
          >
            {mark}
          </Link>
        ) : (
          mark
        )}
      </th>
      {best ? (
        <>
          <td>
            <span className="quarter-trader">
              <TraderTile name={best.trader.name} logo={best.trader.logo} size="sm" />
              <span className="truncate">{best.trader.name}</span>
            </span>
          </td>
          <td data-align="end">
            <Price value={best.price} currency={best.currency} isBest={isTop} bare />
            {best.isTooOld && (
              <span className="hint block">
                <TooOld at={best.date} />
              </span>
            )}
            {best.change !== null && (
              <span className="block">
                <Delta value={best.change} decimals={CURRENCY_PRECISION[best.currency]} />
              </span>
            )}
          </td>
        </>
      ) : (
        <td colSpan={2} data-align="end">
          <span className="offer-masked">
            <Lock className="i i-14" />
            {t('price.masked')}
          </span>
        </td>
      )}
    </tr>
  );
}
