import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { MarketplaceItemPricesHistoryDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { PRICE_RANGES, type PriceRange } from '#market/postal-code/price-search.ts';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { type Market, usePriceFavourites } from './use-market.ts';

const route = getRouteApi('/app/purchase-prices/board/$marketPriceId');

const DAYS = { week: 7, month: 30, year: 365 } as const satisfies Record<PriceRange, number>;

interface PriceHistoryProps {
  market: Market;
  place: PostalCode;
  /** The quote is of another region than the page's place, whose history would be another one. */
  isElsewhere: boolean;
  /** Shown beside the choice of the range. */
  children: ReactNode;
}

/** The market's best price of each day. */
export function PriceHistory({ market, place, isElsewhere, children }: PriceHistoryProps) {
  const { t } = useTranslation('purchase-prices');
  const { range = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const history = useHistory(market, place, range, !isElsewhere);
  const points = history.data?.priceHistory?.[0]?.points ?? [];
  const what = { crop: market.crop.name, quarter: market.quarter.name };
  return (
    <>
      <div className="mb-2 flex items-end justify-between gap-3">
        {children}
        {!isElsewhere && (
          <SegmentedControl
            className="flex-none"
            label={t('range.label')}
            value={range}
            onChange={(chosen) =>
              void navigate({ to: '.', search: (now) => ({ ...now, range: chosen }), replace: true })
            }
            options={PRICE_RANGES.map((id) => ({ id, label: t(`range.${id}`) }))}
          />
        )}
      </div>
      {!isElsewhere && (
        <PriceChart
          label={t('chart', { ...what, range: t(`range.long.${range}`) })}
          series={[{ id: 'best', label: t('best'), points }]}
          currency={market.prices[0]?.currency ?? ''}
          unit="t"
          height={138}
          isLoading={history.isPending}
          isFailed={history.isError && !history.data}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
    </>
  );
}

function useHistory(market: Market, place: PostalCode, range: PriceRange, isAsked: boolean) {
  const { country } = useAccess();
  const companyId = usePriceCompany()?.id ?? null;
  const { counted } = usePriceFavourites();
  const now = new Date();
  const zone = timeZoneOf(country);
  return useQuery({
    ...tradingQuery(MarketplaceItemPricesHistoryDocument, {
      aggregated: true,
      cropId: market.crop.id,
      quarterId: market.quarter.id,
      currency: market.prices[0]?.currency ?? 'EUR',
      from: dayInZone(new Date(now.getTime() - DAYS[range] * 86_400_000), zone),
      to: dayInZone(now, zone),
      latitude: place.latitude,
      longitude: place.longitude,
      companyId,
      favourites: counted,
    }),
    enabled: isAsked,
  });
}
