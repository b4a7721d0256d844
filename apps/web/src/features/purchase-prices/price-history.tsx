import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chartStates } from '#market/charts/chart-states.ts';
import { usePriceHistory } from '#market/charts/price-history.ts';
import { type PostalCode, positionOf } from '#market/postal-code/postal-codes.ts';
import { PRICE_RANGES, type PriceRange } from '#market/postal-code/price-search.ts';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import type { Market } from './use-market.ts';

const route = getRouteApi('/app/purchase-prices/board/$marketPriceId');

const DAYS = { week: 7, month: 30, year: 365 } as const satisfies Record<PriceRange, number>;

interface PriceHistoryProps {
  market: Market;
  place: PostalCode;
  /** The quote is of another region than the page's place, whose history would be another one. */
  isElsewhere: boolean;
  children: ReactNode;
}

export function PriceHistory({ market, place, isElsewhere, children }: PriceHistoryProps) {
  const { t } = useTranslation('purchase-prices');
  const { range = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, points } = usePriceHistory(
    {
      place: { position: positionOf(place) },
      companyId: usePriceCompany()?.id ?? null,
      cropId: market.crop.id,
      quarterId: isElsewhere ? undefined : market.quarter.id,
      traderId: undefined,
      currency: market.prices[0]?.currency ?? 'EUR',
    },
    DAYS[range] + 1,
  );
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
          {...chartStates(query)}
        />
      )}
    </>
  );
}
