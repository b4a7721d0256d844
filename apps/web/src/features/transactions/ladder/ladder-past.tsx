import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { useTranslation } from 'react-i18next';
import { usePriceHistory } from '#market/charts/price-history.ts';
import type { Ladder } from '#market/ladder/ladder.queries.ts';
import { type ChartStep, LadderChart } from '#market/ladder/ladder-chart.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { useCompanyZone } from '../use-company-zone.ts';

/** So many days are drawn at least, and at most. */
const DAYS = { least: 30, most: 366 } as const;
const AHEAD_MS = 10 * DAY_MS;

/** The rungs over the best price, since the ladder was placed and for a month at least. */
export function LadderPast({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const zone = useCompanyZone();
  const { offer, quarter, onlyTrader, rungs, sellBy } = ladder;
  const { id: companyId, currency } = useTradingCompany();
  const today = dayInZone(new Date(), zone);
  const age = Math.ceil((Date.now() - ladder.timeCreated * 1000) / DAY_MS) + 1;
  const { query, points } = usePriceHistory(
    {
      place: { storageId: offer.storage.id },
      companyId,
      cropId: offer.crop.id,
      quarterId: quarter.id,
      traderId: onlyTrader?.id,
      currency,
    },
    Math.min(DAYS.most, Math.max(DAYS.least, age)),
  );
  if (query.isLoading)
    return (
      <Card title={t('past')}>
        <SkeletonGroup>
          <Skeleton shape="box" height={160} />
        </SkeletonGroup>
      </Card>
    );
  const first = points[0]?.date;
  if (first === undefined || points.length < 2) return null;
  // Rungs that wait are drawn into the days to come.
  const until = sellBy !== null && sellBy > today ? sellBy : dayInZone(new Date(Date.now() + AHEAD_MS), zone);
  const dayOf = (seconds: number) => dayInZone(new Date(seconds * 1000), zone);
  let from = dayOf(ladder.timeCreated);
  const steps = rungs.map(({ price, state, timeFilled }): ChartStep => {
    const filled = state === 'FILLED' && timeFilled !== null ? dayOf(timeFilled) : undefined;
    const step = {
      price: Number(price),
      from,
      to: filled ?? until,
      look: filled ? 'filled' : state === 'HELD' ? 'held' : 'waiting',
    } as const;
    if (filled) from = filled;
    return step;
  });
  return (
    <Card title={t('past')}>
      <LadderChart
        label={t('pastChart')}
        days={points.map(({ date, rate }) => ({ date, price: rate }))}
        steps={steps}
        sales={rungs.flatMap(({ filledPrice, timeFilled, tons }) =>
          filledPrice !== null && timeFilled !== null
            ? [{ date: dayOf(timeFilled), price: filledPrice, tons }]
            : [],
        )}
        until={until}
        closingDay={sellBy}
        currency={currency}
        width="narrow"
      />
    </Card>
  );
}
