import { CURRENCY_PRECISION } from '@canola/api-schema/money';
import { priceUnit } from '@canola/api-schema/number-format';
import { parseQuarterId } from '@canola/api-schema/quarter';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { TooOld } from '#market/trader-prices/too-old.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { compare } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TrialState } from '#shared/ui/trial-state.tsx';
import type { QuarterPrice } from '../quarter-prices.ts';
import type { OfferDetail } from '../storages.queries.ts';

interface QuarterTableProps {
  offer: OfferDetail;
  quarters: readonly QuarterPrice[];
}

/** The best price of each quarter; the highlighter marks the best of them (docs/product/look.md#rule-4). */
export function QuarterTable({ offer, quarters }: QuarterTableProps) {
  const { t } = useTranslation('storages');
  if (quarters.length === 0) return <p className="muted">{t('offer.noQuotes')}</p>;
  const open = quarters.flatMap(({ best }) => (best ? [best] : []));
  if (open.length === 0) return <MaskedPrices />;
  const [top] = open.filter(({ isTooOld }) => !isTooOld).toSorted((a, b) => compare(b.price, a.price));
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
          <QuarterRow
            key={quarter.quarter.id}
            offer={offer}
            row={quarter}
            isTop={open.length > 1 && quarter.best !== undefined && quarter.best === top}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The plan shows none of them: one notice, with a link to a plan that does. */
function MaskedPrices() {
  const { t } = useTranslation(['storages', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('PURCHASE_PRICES')}`);
  return (
    <TrialState
      height={200}
      title={t('offer.masked.title', { plan })}
      sample={<MaskedSample />}
      actions={
        <LinkButton to="/pricing" variant="upgrade" size="sm">
          {t('shell:upsell.action')}
        </LinkButton>
      }
    >
      {t('offer.masked.text')}
    </TrialState>
  );
}

const MaskedSample = () => (
  <div className="grid gap-5">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} height={16} />
    ))}
  </div>
);

interface QuarterRowProps {
  offer: OfferDetail;
  row: QuarterPrice;
  isTop: boolean;
}

function QuarterRow({ offer, row: { quarter, best }, isTop }: QuarterRowProps) {
  const { t } = useTranslation('storages');
  const parsed = parseQuarterId(quarter.id);
  const mark = parsed ? <QuarterMark quarter={parsed.quarter} name={quarter.name} /> : quarter.name;
  // Where the plan has no trading, there is no address to lead to (docs/product/plans.md#features-by-plan).
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
