import { currencyDecimals, formatChange, priceUnit } from '@canola/api-schema/number-format';
import { formatQuarter } from '@canola/api-schema/quarter';
import { BasisYearDocument, type BasisYearQuery } from '@canola/api-schema/trading/generated/operations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { ownPlacesQuery } from '#market/postal-code/own-places.ts';
import { findCode, type PostalCode, positionOf, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { MaskedPrices } from '#market/price-board/masked-prices.tsx';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { quarterOf } from '#market/quarter/quarter.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { trendOf } from '#shared/ui/delta.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { AnalysisCard, type TradedCrop } from '../analysis-card.tsx';
import { contractName } from '../instruments/instrument.ts';

const HEIGHT = 280;
const YEAR_HEIGHT = 110;

type QuarterBasis = NonNullable<BasisYearQuery['basis']>[number];

/** The region's price compared with the exchange, by quarter and over a year (docs/product/exchange.md#basis). */
export function BasisCard() {
  const { t } = useTranslation('stock-exchange');
  const { currency } = useAccess();
  const [crop, setCrop] = useState<TradedCrop>('wheat');
  const place = useBasisPlace();
  const query = useBasis(crop, place.known);
  if (!place.known && !place.isLoading) return null;
  const skeleton = (
    <SkeletonGroup>
      <SkeletonRows rows={5} />
    </SkeletonGroup>
  );
  return (
    <AnalysisCard
      title={t('basis.title', { place: place.known?.name ?? '…' })}
      about={t('basis.about', { unit: priceUnit(currency) })}
      crop={crop}
      onCrop={setCrop}
    >
      <Loaded query={query} skeleton={skeleton} height={HEIGHT}>
        {({ basis }) => <Quarters crop={crop} quarters={basis ?? []} place={place.known} />}
      </Loaded>
    </AnalysisCard>
  );
}

interface QuartersProps {
  crop: TradedCrop;
  quarters: readonly QuarterBasis[];
  place: PostalCode | undefined;
}

function Quarters({ crop, quarters, place }: QuartersProps) {
  const { t } = useTranslation('stock-exchange');
  const known = quarters
    .filter(({ basis }) => basis !== null)
    .toSorted((a, b) => a.quarterId.localeCompare(b.quarterId));
  // Basis and exchange add up to the price, so it is masked with it (docs/product/plans.md#masking).
  if (quarters.some(({ masked }) => masked))
    return (
      <MaskedPrices height={HEIGHT} title={(words) => t('basis.masked.title', words)}>
        {t('basis.masked.text')}
      </MaskedPrices>
    );
  if (known.length === 0)
    return (
      <EmptyState title={t('basis.none.title')} height={HEIGHT}>
        {t('basis.none.text')}
      </EmptyState>
    );
  const charted = known.find(({ points }) => points.length > 1);
  return (
    <>
      <QuarterTable rows={known} bell={(row) => <BasisBell crop={crop} quarter={row} place={place} />} />
      {charted && <Year crop={crop} quarter={charted} />}
    </>
  );
}

const nameOf = ({ quarterId }: QuarterBasis) => formatQuarter(quarterOf(quarterId));

interface QuarterTableProps {
  rows: readonly QuarterBasis[];
  bell: (row: QuarterBasis) => ReactNode;
}

function QuarterTable({ rows, bell }: QuarterTableProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const { currency } = useAccess();
  const write = (value: string | null) =>
    value === null ? '–' : formatChange(value, locale, { maxDecimals: currencyDecimals(currency) });
  const delivery = (row: QuarterBasis) => (
    <QuarterMark quarter={quarterOf(row.quarterId).quarter} name={nameOf(row)} />
  );
  const contract = (row: QuarterBasis) => (row.contract ? contractName(row.contract, locale) : '–');
  const today = (row: QuarterBasis) => (
    <b className="exchange-basis" data-trend={trendOf(row.basis ?? 0)}>
      {write(row.basis)}
    </b>
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
        { id: 'bell', head: <span className="sr-only">{t('basis.alert')}</span>, cell: bell, align: 'end' },
      ]}
      card={(row) => (
        <div className="exchange-basis-row">
          {delivery(row)}
          <span className="flex items-center gap-2">
            {today(row)}
            {bell(row)}
          </span>
          <span className="hint">
            {t('basis.usualOf', { contract: contract(row), usual: write(row.usual) })}
          </span>
        </div>
      )}
    />
  );
}

/** A quarter without a basis of today has none. */
function BasisBell({
  crop,
  quarter,
  place,
}: {
  crop: TradedCrop;
  quarter: QuarterBasis;
  place: PostalCode | undefined;
}) {
  const { t } = useTranslation('stock-exchange');
  const company = usePriceCompany();
  if (!company || !place) return null;
  const subject = {
    title: t('basis.of', { name: t(`instrument.${crop}`), quarter: nameOf(quarter) }),
    terms: {
      companyId: company.id,
      kind: 'BASIS' as const,
      place: { position: positionOf(place) },
      itemId: CROP_OF[crop],
      termId: quarter.quarterId,
    },
  };
  return <AlertBell subject={subject} isInLine />;
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

const CROP_OF: Record<TradedCrop, string> = { wheat: 'milling-wheat', rapeseed: 'rapeseed' };

/** As on price pages: the last used place, else where the company's crops are (docs/product/prices.md#postal-codes). */
function useBasisPlace(): { known: PostalCode | undefined; isLoading: boolean } {
  const access = useAccess();
  const last = rememberedCode(access).read();
  const codes = useQuery(postalCodesQuery(access.country));
  const own = useQuery({ ...ownPlacesQuery(access), enabled: last === undefined });
  return last === undefined
    ? { known: own.data?.[0], isLoading: own.isLoading }
    : { known: findCode(codes.data ?? [], last), isLoading: codes.isLoading };
}

function useBasis(crop: TradedCrop, place: PostalCode | undefined) {
  const { currency } = useAccess();
  const companyId = usePriceCompany()?.id ?? null;
  const favourites = useUnmasked();
  const { latitude = 0, longitude = 0 } = place ?? {};
  const { queryFn, ...query } = tradingQuery(BasisYearDocument, {
    place: { position: { latitude, longitude } },
    companyId,
    currency,
    cropIds: [CROP_OF[crop]],
    favourites,
  });
  return useQuery({ ...query, queryFn: place ? queryFn : skipToken });
}
