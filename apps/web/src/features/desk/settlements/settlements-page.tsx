import { dayInZone } from '@canola/api-schema/quarter';
import type { DeskSettlement } from '@canola/api-schema/trading/desk-settlements';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountsDownload } from '#market/deliveries/accounts-download.tsx';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDay } from '#shared/time/format.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { DESK, useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { OwedFigures } from './owed-figures.tsx';
import { SettlementRun } from './settlement-run.tsx';
import { deskSettlementsQuery, type SettlementList } from './settlements.calls.ts';

/** The run of what can be settled, then what is owed to farms (docs/product/deliveries.md#at-the-desk). */
export function SettlementsPage() {
  const { t } = useTranslation('desk');
  const refusal = refusalOf(useAccess(), 'DESK_SETTLE');
  if (refusal) return <NoAccessPage title={t('nav.settlements')} refusal={refusal} grant="DESK_SETTLE" />;
  return (
    <>
      <Settlements />
      <Outlet />
    </>
  );
}

function Settlements() {
  const { t } = useTranslation(['deliveries', 'desk']);
  const [list, setList] = useState<SettlementList>('OWED');
  const [page, setPage] = useState(1);
  const companyId = useDeskCompany();
  const { zone } = useDeskWords();
  const query = useQuery(deskSettlementsQuery(companyId, { list, page }));
  return (
    <>
      <PageHead
        title={t('desk:nav.settlements')}
        end={
          <>
            <SegmentedControl
              label={t('desk.list')}
              value={list}
              onChange={(next) => {
                setList(next);
                setPage(1);
              }}
              options={(['OWED', 'PAID', 'ALL'] as const).map((id) => ({ id, label: t(`desk.lists.${id}`) }))}
            />
            <AccountsDownload
              path={`${DESK}/accounts`}
              companyId={companyId}
              today={dayInZone(new Date(), zone)}
            />
          </>
        }
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={360}>
        {(found) => (
          <div className="grid gap-4">
            <OwedFigures toSettle={found.toSettle} />
            {found.toSettle.length > 0 && <SettlementRun rows={found.toSettle} />}
            <Card title={t('owed.settlements')} flush>
              {found.rows.length === 0 ? (
                <EmptyState icon={Banknote} level={2} height={220} title={t('desk.noSettlements')} />
              ) : (
                <>
                  <Rows rows={found.rows} />
                  <Pagination
                    page={found.page}
                    pageSize={found.size}
                    total={found.totalCount}
                    onPageChange={setPage}
                  />
                </>
              )}
            </Card>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Rows({ rows }: { rows: readonly DeskSettlement[] }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const columns: Column<DeskSettlement>[] = [
    {
      id: 'number',
      head: t('settlement.number'),
      cell: ({ id, number, company }) => (
        <span>
          <Link to="/desk/settlements/$settlementId" params={{ settlementId: id }} className="row-action">
            {number}
          </Link>
          <span className="hint block">{company}</span>
        </span>
      ),
    },
    {
      id: 'sum',
      head: t('settlement.sum'),
      cell: ({ total, currency }) => words.sum(total, currency),
      align: 'end',
      leftOutBelow: 700,
    },
    {
      id: 'owed',
      head: t('settlement.owed'),
      cell: ({ owed, currency }) => (Number(owed) === 0 ? '–' : <b>{words.sum(owed, currency)}</b>),
      align: 'end',
    },
    { id: 'due', head: t('settlement.due'), cell: (row) => <Due settlement={row} /> },
  ];
  return <Table label={t('owed.settlements')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

export function Due({ settlement: { state, overdueDays, due, receipts } }: { settlement: DeskSettlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  if (state !== 'SENT')
    return (
      <Pill tone={state === 'PAID' ? 'moss' : state === 'DISPUTED' ? 'clay' : 'neutral'} size="sm">
        {t(`settlement.state.${state}`)}
      </Pill>
    );
  if (receipts.some(({ saidBy, confirmedAt }) => saidBy === 'FARM' && confirmedAt === null))
    return (
      <Pill tone="wheat" size="sm">
        {t('desk.toConfirm')}
      </Pill>
    );
  return overdueDays === null ? (
    formatDay(new Date(due), words.locale, 'UTC')
  ) : (
    <Pill tone="clay" dot="diamond" size="sm">
      {t('settlement.overdue', { count: overdueDays })}
    </Pill>
  );
}
