import { useState } from 'react';
import { PlanBadge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import type { ColumnSort } from '#shared/ui/sort-head.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { type Column, OpenButton, Table } from '#shared/ui/table.tsx';
import { COMPANIES, type CompanyRow } from './samples.ts';

const columns = (byName: ColumnSort, byUsers: ColumnSort): Column<CompanyRow>[] => [
  { id: 'name', head: 'Company', cell: (row) => row.name, sort: byName },
  { id: 'country', head: 'Country', cell: (row) => row.country },
  { id: 'number', head: 'Number', cell: (row) => <span className="num">{row.number}</span>, quiet: true },
  { id: 'plan', head: 'Plan', cell: (row) => <PlanBadge plan={row.plan} /> },
  { id: 'source', head: 'Source', cell: (row) => row.source, quiet: true },
  { id: 'until', head: 'Valid until', cell: (row) => row.until },
  { id: 'users', head: 'Users', cell: (row) => row.users, align: 'end', sort: byUsers },
  { id: 'state', head: 'Approval', cell: (row) => <ApprovalPill state={row.state} /> },
];

export function TableSection() {
  const [page, setPage] = useState(7);
  const [open, setOpen] = useState('Brâncoveni Cereale SRL');
  const [sort, setSort] = useState({ by: 'name' as 'name' | 'users', isUp: true });
  const sortOf = (by: 'name' | 'users'): ColumnSort => ({
    direction: sort.by === by ? (sort.isUp ? 'ascending' : 'descending') : undefined,
    onSort: () => setSort({ by, isUp: sort.by !== by || !sort.isUp }),
  });
  const compare = (a: CompanyRow, b: CompanyRow) =>
    sort.by === 'name' ? a.name.localeCompare(b.name) : a.users - b.users;
  return (
    <Card
      className="col-span-12"
      title="Table and pages"
      subtitle="Dense on a desktop, one card per row on a phone, heads that sort, pages in a window of five"
      end={
        <Button size="sm" variant="secondary">
          Export CSV
        </Button>
      }
      flush
    >
      <Table
        label="Companies"
        dense
        columns={columns(sortOf('name'), sortOf('users'))}
        rows={COMPANIES.toSorted((a, b) => (sort.isUp ? compare(a, b) : compare(b, a)))}
        rowKey={(row) => row.name}
        isCurrent={(row) => row.name === open}
        onOpen={(row) => setOpen(row.name)}
        card={(row) => (
          <div className="row-card">
            <OpenButton onOpen={() => setOpen(row.name)}>{row.name}</OpenButton>
            <span className="justify-self-end">
              <ApprovalPill state={row.state} />
            </span>
            <span className="hint num">
              {row.country} {row.number}
            </span>
            <span className="justify-self-end">
              <PlanBadge plan={row.plan} />
            </span>
          </div>
        )}
      />
      <Pagination page={page} pageSize={100} total={1284} onPageChange={setPage} />
    </Card>
  );
}
