import { priceUnit, unitDecimals } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceHistory } from '#market/order-form/price-history.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import type { ContentProps } from './content.props.ts';

const WHOSE = ['lowest', 'trader'] as const;

interface InputChartProps extends Pick<ContentProps, 'market'> {
  trader: { id: string; name: string } | undefined;
}

/** The last ninety days of the quarter: the lowest price of all, or the chosen trader's. */
export function InputChart({ market, trader }: InputChartProps) {
  const { t } = useTranslation(['marketplace', 'contract']);
  const { id: companyId, currency } = useTradingCompany();
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('lowest');
  const { item, place, quarter } = market;
  const one = whose === 'trader' ? trader : undefined;
  const { query, points } = usePriceHistory({
    place: { position: { latitude: place.latitude, longitude: place.longitude } },
    companyId,
    cropId: item.crop.id,
    currency,
    quarterId: quarter.id,
    traderId: one?.id,
  });
  const unit = t(`contract:unit.${item.crop.unit}`);
  const label = t('chart.label', { quarter: quarter.name, unit: priceUnit(currency, unit) });
  return (
    <section>
      <div className="input-chart-head">
        <h3 className="h3">{label}</h3>
        {trader && (
          <SegmentedControl
            label={t('chart.whose')}
            value={whose}
            onChange={setWhose}
            options={[
              { id: 'lowest', label: t('chart.lowest') },
              { id: 'trader', label: trader.name },
            ]}
          />
        )}
      </div>
      <PriceChart
        label={`${item.crop.name}, ${label}, ${one?.name ?? t('chart.lowest')}`}
        series={[{ id: 'price', label: one?.name ?? t('chart.lowest'), points }]}
        currency={currency}
        unit={unit}
        decimals={unitDecimals(currency, item.crop.unit)}
        height={132}
        isLoading={query.isLoading}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </section>
  );
}
