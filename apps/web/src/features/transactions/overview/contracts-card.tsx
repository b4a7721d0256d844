import { exactDecimals, formatFigure, priceUnit } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSignature } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { TraderName } from '#market/marks/trader-tile.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDate } from '#shared/time/format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { ContractPill } from '../status/contract-status.tsx';
import { contractsQuery, type ListedContract } from '../transactions.queries.ts';
import type { TransactionsSearch } from '../transactions.search.ts';
import { useCompanyZone } from '../use-company-zone.ts';
import { ContractTurn, TurnFilter } from './contract-turn.tsx';
import { useOverview, useReturnedPage } from './use-overview.ts';
import { useWaiting, WaitingStrip } from './waiting-strip.tsx';

export function ContractsCard() {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  const turn = search.contract_turn;
  const contracts = useQuery(
    contractsQuery(useTradingCompany().id, search.contract_page, turn, useLanguage()),
  );
  const list = contracts.data?.contracts;
  const waiting = useWaiting();
  // Together, so that nothing is pushed down.
  const shown = waiting.isLoading ? ({ ...contracts, data: undefined } as typeof contracts) : contracts;
  useReturnedPage('contract_page', contracts.isPlaceholderData ? undefined : list?.page);
  return (
    <Card title={t('contracts.title')} flush>
      <Loaded query={shown} skeleton={<ListSkeleton />} height={320}>
        {() => (
          <>
            {!turn && <WaitingStrip waiting={waiting.data} />}
            {list && (list.totalCount > 0 || turn) && <TurnFilter expiring={list.expiringCount} />}
            {list && list.totalCount > 0 ? (
              <div className="overview-part" aria-busy={contracts.isPlaceholderData}>
                <ContractTable contracts={list.edges.map(({ node }) => node)} />
                <Pagination
                  label={t('contracts.pages')}
                  page={list.page}
                  pageSize={list.size}
                  total={list.totalCount}
                  onPageChange={(page) => change({ contract_page: page })}
                />
              </div>
            ) : (
              <NoContracts turn={turn} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const ListSkeleton = () => (
  <div className="px-4">
    <SkeletonRows rows={6} />
  </div>
);

function NoContracts({ turn }: { turn: TransactionsSearch['contract_turn'] }) {
  const { t } = useTranslation('transactions');
  if (turn)
    return (
      <EmptyState icon={FileSignature} title={t(`turn.none.${turn}`)}>
        {t('turn.none.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={FileSignature}
      title={t('contracts.empty.title')}
      actions={
        <LinkButton to="/purchase-prices" variant="secondary">
          {t('contracts.empty.action')}
        </LinkButton>
      }
    >
      {t('contracts.empty.text')}
    </EmptyState>
  );
}

function ContractTable({ contracts }: { contracts: ListedContract[] }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const { amountText, unitText } = useUnitTexts();
  const zone = useCompanyZone();
  const created = ({ timeCreated }: ListedContract) => formatDate(new Date(timeCreated * 1000), locale, zone);
  const columns: Column<ListedContract>[] = [
    { id: 'crop', head: t('contracts.contract'), cell: (contract) => <ContractName contract={contract} /> },
    { id: 'trader', head: t('contracts.trader'), cell: ({ trader }) => <TraderName trader={trader} /> },
    {
      id: 'amount',
      head: t('contracts.amount'),
      cell: ({ amount, crop }) => amountText(amount, crop.unit),
      align: 'end',
    },
    {
      id: 'price',
      head: t('contracts.price'),
      cell: ({ finalPrice, currency, crop }) => (
        <>
          {formatFigure(finalPrice, currency, locale, exactDecimals(finalPrice, currency))}
          <span className="unit">{priceUnit(currency, unitText(crop.unit))}</span>
        </>
      ),
      align: 'end',
      leftOutBelow: 700,
    },
    {
      id: 'total',
      head: t('contracts.total'),
      cell: ({ total, currency }) => (
        <b className="font-[600]">
          <Money value={total} currency={currency} isExact />
        </b>
      ),
      align: 'end',
    },
    {
      id: 'created',
      head: t('contracts.created'),
      cell: created,
      align: 'end',
      quiet: true,
      leftOutBelow: 840,
    },
    {
      id: 'status',
      head: t('contracts.status'),
      cell: (contract) => (
        <span className="contract-state">
          <ContractPill status={contract.status} size="sm" />
          <ContractTurn contract={contract} />
        </span>
      ),
    },
  ];
  return (
    <Table
      label={t('contracts.title')}
      columns={columns}
      rows={contracts}
      rowKey={({ id }) => id}
      card={(contract) => (
        <div className="list-card">
          <ContractName contract={contract} />
          <ContractPill status={contract.status} size="sm" />
          <TraderName trader={contract.trader} />
          <b className="font-[600]">
            <Money value={contract.total} currency={contract.currency} isExact />
          </b>
          <span className="muted text-md">{created(contract)}</span>
          <span className="muted text-md">{amountText(contract.amount, contract.crop.unit)}</span>
          {contract.turn !== null && (
            <span className="contract-turns">
              <ContractTurn contract={contract} />
            </span>
          )}
        </div>
      )}
    />
  );
}

/** The words that open the contract; the whole row is their target. */
function ContractName({ contract }: { contract: ListedContract }) {
  const { t } = useTranslation('transactions');
  const { id, kind, crop, externalNumber, quarter, status } = contract;
  return (
    <span className="list-name">
      <CropTile crop={cropName(crop.icon)} />
      <span className="min-w-0">
        <Link
          to="/transactions-and-orders/transactions/$contractId"
          params={{ contractId: id }}
          className="row-action"
        >
          {crop.name}
        </Link>
        {kind === 'PURCHASE' && <Badge className="ml-1.5">{t('contracts.purchase')}</Badge>}
        <span className="list-note contract-note">
          {externalNumber ?? t(status === 'FAILED' ? 'contracts.neverNumber' : 'contracts.noNumber')} ·{' '}
          {quarter.name}
        </span>
      </span>
    </span>
  );
}
