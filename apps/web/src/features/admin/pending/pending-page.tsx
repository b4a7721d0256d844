import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { pendingFilterOf, pendingQuery } from '../admin.queries.ts';
import { PENDING_SORTS } from '../admin.sort.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListPage } from '../list/list-page.tsx';
import { PendingTable } from './pending-table.tsx';

const route = getRouteApi('/app/admin/pending-users');

export function PendingPage() {
  const search = route.useSearch();
  const isFiltered = search.search !== undefined;
  return (
    <ListPage
      name="pending"
      icon={UserCheck}
      search={search}
      sorts={PENDING_SORTS}
      query={useQuery(pendingQuery(search))}
      isFiltered={isFiltered}
      // Those who are found are not all who wait.
      subtitle={isFiltered ? null : undefined}
      end={<ExportMenu list="company/user" filter={pendingFilterOf(search)} />}
    >
      {({ relations }, order) => <PendingTable relations={relations} order={order} />}
    </ListPage>
  );
}
