import type { DeskContractRow, DeskContracts, DeskList } from '@canola/api-schema/trading/desk-contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { FileText, PenLine } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { contractsQuery, useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { ContractsTable, focusContract } from './contracts-table.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { sumOf, useTicked } from './ticked.ts';

const route = getRouteApi('/app/desk/contracts');

/** One list by what is to be done, with the time left; a contract opens next to it (docs/product/desk-screens.md#contracts). */
export function ContractsPage() {
  const { t } = useTranslation('desk');
  const refusal = refusalOf(useAccess(), 'DESK_CONTRACT');
  if (refusal) return <NoAccessPage title={t('nav.contracts')} refusal={refusal} grant="DESK_CONTRACT" />;
  return (
    <>
      <Inbox />
      <Outlet />
    </>
  );
}

function Inbox() {
  const { t } = useTranslation('desk');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(contractsQuery(useDeskCompany(), search));
  const counts = query.data?.counts;
  const list = search.list ?? 'OPEN';
  const { text, setText } = useSearchText(search.search ?? '', (typed) => {
    void navigate({ search: { ...search, search: typed || undefined, page: undefined }, replace: true });
  });
  const content = (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={360}>
      {(contracts) => <Rows contracts={contracts} list={list} isSearch={search.search !== undefined} />}
    </Loaded>
  );
  const tab = (id: DeskList, count: number | undefined) => ({
    id,
    label: t(`contracts.list.${id}`),
    count: count || undefined,
    content: id === list ? content : null,
  });
  return (
    <div className="desk-inbox">
      <PageHead
        title={t('nav.contracts')}
        subtitle={
          counts &&
          (['answer', 'sign', 'farm', 'signed'] as const)
            .filter((what) => counts[what] > 0)
            .map((what) => t(`contracts.summary.${what}`, { count: counts[what] }))
            .join(', ')
        }
      />
      <div className="desk-tabs">
        <div className="desk-tools">
          <SearchField label={t('contracts.search')} value={text} onChange={setText} />
        </div>
        <Tabs
          label={t('nav.contracts')}
          value={list}
          onChange={(next) => void navigate({ search: { ...search, list: next, page: undefined } })}
          tabs={[
            tab('OPEN', counts && counts.answer + counts.sign),
            tab('SIGNED', counts?.signed),
            tab('FAILED', counts?.failed),
          ]}
        />
      </div>
    </div>
  );
}

interface RowsProps {
  contracts: DeskContracts;
  list: DeskList;
  isSearch: boolean;
}

function Rows({ contracts, list, isSearch }: RowsProps) {
  const { t } = useTranslation('desk');
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { contractId } = useParams({ strict: false });
  const toSign = contracts.rows.filter(({ task }) => task === 'SIGN');
  const { ticked, tick, clear } = useTicked(toSign);
  const [signed, setSigned] = useState<readonly DeskContractRow[]>();
  if (contracts.rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          level={2}
          icon={FileText}
          height={280}
          title={t(isSearch ? 'contracts.notFound' : `contracts.none.${list}`)}
        >
          {t(isSearch ? 'contracts.notFoundText' : `contracts.noneText.${list}`)}
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className="card">
        <ContractsTable
          contracts={contracts}
          isGrouped={list === 'OPEN'}
          current={contractId}
          ticked={ticked}
          onTick={contracts.signing.canSign ? tick : undefined}
        />
        <Pagination
          page={contracts.page}
          pageSize={contracts.size}
          total={contracts.totalCount}
          onPageChange={(page) => void navigate({ search: { ...search, page } })}
        />
      </div>
      {ticked.length > 0 && <SignBar rows={ticked} onClear={clear} onSign={() => setSigned(ticked)} />}
      {signed && (
        <SignDialog
          rows={signed}
          signing={contracts.signing}
          onClose={() => {
            flushSync(() => setSigned(undefined));
            // Signed contracts are no longer ticked, and the button that had the focus has left with the ticks.
            if (ticked.length === 0) focusContract(signed[0]?.id);
          }}
        />
      )}
    </>
  );
}

interface SignBarProps {
  rows: readonly DeskContractRow[];
  onClear: () => void;
  onSign: () => void;
}

function SignBar({ rows, onClear, onSign }: SignBarProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const sum = sumOf(rows, words.money);
  return (
    <section className="desk-bar" aria-label={t('sign.bar')}>
      <span className="desk-bar-count">
        <b>{rows.length}</b> {t('sign.ticked', { count: rows.length })}
      </span>
      <Button variant="quiet" className="ml-auto" onPress={onClear}>
        {t('sign.untick')}
      </Button>
      <Button icon={PenLine} onPress={onSign}>
        {t('sign.many', { count: rows.length, sum })}
      </Button>
    </section>
  );
}
