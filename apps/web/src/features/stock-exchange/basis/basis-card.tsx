import { currencyDecimals, formatChange, priceUnit } from '@canola/api-schema/number-format';
import { formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import type { BasisYearQuery } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { trendOf } from '#shared/ui/delta.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Table } from '#shared/ui/table.tsx';
import { TrialState } from '#shared/ui/trial-state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { AnalysisCard } from '../analysis-card.tsx';
import type { TradedCrop } from '../crop-switch.tsx';
import { contractName } from '../instruments/instrument.ts';
import { useBasis, useBasisPlace } from './use-basis.ts';

const HEIGHT = 280;
const YEAR_HEIGHT = 110;

type QuarterBasis = NonNullable<BasisYearQuery['basis']>[number];

/** What the region pays compared with the exchange, by quarter and over a year (docs/product/exchange.md#basis). */
export function BasisCard() {
  const { t } = useTranslation('stock-exchange');
  const { currency } = useAccess();
  const [crop, setCrop] = useState<TradedCrop>('wheat');
  const place = useBasisPlace();
  const query = useBasis(crop, place);
  if (!place) return null;
  const skeleton = (
    <SkeletonGroup>
      <SkeletonRows rows={5} />
    </SkeletonGroup>
  );
  return (
    <AnalysisCard
      title={t('basis.title', { place: place.name })}
      about={t('basis.about', { unit: priceUnit(currency) })}
      crop={crop}
      onCrop={setCrop}
    >
      <Loaded query={query} skeleton={skeleton} height={HEIGHT}>
        {({ basis }) => <Quarters crop={crop} quarters={basis ?? []} />}
      </Loaded>
    </AnalysisCard>
  );
}

function Quarters({ crop, quarters }: { crop: TradedCrop; quarters: readonly QuarterBasis[] }) {
  const { t } = useTranslation('stock-exchange');
  const known = quarters
    .filter(({ basis }) => basis !== null)
    .toSorted((a, b) => a.quarterId.localeCompare(b.quarterId));
  if (quarters.some(({ masked }) => masked)) return <Masked />;
  if (known.length === 0)
    return (
      <EmptyState title={t('basis.none.title')} height={HEIGHT}>
        {t('basis.none.text')}
      </EmptyState>
    );
  const charted = known.find(({ points }) => points.length > 1);
  return (
    <>
      <QuarterTable rows={known} />
      {charted && <Year crop={crop} quarter={charted} />}
    </>
  );
}

const nameOf = ({ quarterId }: QuarterBasis) => {
  const quarter = parseQuarterId(quarterId);
  return quarter ? formatQuarter(quarter) : quarterId;
};

function QuarterTable({ rows }: { rows: readonly QuarterBasis[] }) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const { currency } = useAccess();
  const write = (value: string | null) =>
    value === null ? '–' : formatChange(value, locale, { maxDecimals: currencyDecimals(currency) });
  const delivery = (row: QuarterBasis) => (
    <QuarterMark quarter={parseQuarterId(row.quarterId)?.quarter ?? 1} name={nameOf(row)} />
  );
  const contract = (row: QuarterBasis) => (row.contract ? contractName(row.contract, locale) : '–');
  const today = (row: QuarterBasis) => (
    <b className={`exchange-basis trend-${trendOf(row.basis ?? 0)}`}>{write(row.basis)}</b>
  );
  return (
    <Table
      label={t('basis.table')}
      dense
      rows={rows}
      rowKey={({ quarterId }) => quarterId}
      columns={[
        { id: 'delivery', head: t('basis.delivery'), cell: delivery },
        { id: 'contract', head: t('basis.contract'), cell: contract, quiet: true },
        { id: 'today', head: t('basis.today'), cell: today, align: 'end' },
        { id: 'usual', head: t('basis.usual'), cell: ({ usual }) => write(usual), align: 'end', quiet: true },
      ]}
      card={(row) => (
        <div className="exchange-basis-row">
          {delivery(row)}
          {today(row)}
          <span className="hint">
            {t('basis.usualOf', { contract: contract(row), usual: write(row.usual) })}
          </span>
        </div>
      )}
    />
  );
}

function Year({ crop, quarter }: { crop: TradedCrop; quarter: QuarterBasis }) {
  const { t } = useTranslation('stock-exchange');
  const { currency } = useAccess();
  const words = { name: t(`instrument.${crop}`), quarter: nameOf(quarter) };
  return (
    <div className="mt-auto">
      <h3 className="h3">{t('basis.year', words)}</h3>
      <PriceChart
        label={t('basis.chart', words)}
        series={[
          {
            id: 'basis',
            label: words.quarter,
            points: quarter.points.map(({ date, basis }) => ({ date, rate: basis })),
          },
        ]}
        currency={currency}
        unit="t"
        height={YEAR_HEIGHT}
      />
    </div>
  );
}

/** Basis and exchange add up to the price, so it is masked with it (docs/product/plans.md#masking). */
function Masked() {
  const { t } = useTranslation(['stock-exchange', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('PURCHASE_PRICES')}`);
  return (
    <TrialState
      height={HEIGHT}
      title={t('basis.masked.title', { plan })}
      sample={<SkeletonRows rows={5} />}
      actions={
        <LinkButton to="/pricing" variant="upgrade">
          {t('basis.masked.action')}
        </LinkButton>
      }
    >
      {t('basis.masked.text')}
    </TrialState>
  );
}
