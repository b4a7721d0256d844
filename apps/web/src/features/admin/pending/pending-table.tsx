import type { Relation } from '@canola/api-schema/users/relation';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import type { PENDING_SORTS } from '../admin.sort.ts';
import { companyNumberOf } from '../list/company-number.ts';
import { columnSort, type ListOrder } from '../list/list-sort.tsx';
import { type Decided, DecisionQuestion, QuickDecision } from './decision.tsx';

interface PendingTableProps {
  relations: Relation[];
  order: ListOrder<typeof PENDING_SORTS>;
}

export function PendingTable({ relations, order }: PendingTableProps) {
  const { t } = useTranslation('admin');
  // Here and not in the row: a narrower screen draws other rows, and the question stays.
  const [question, ask] = useState<{ relation: Relation; asked: Decided }>();
  const decision = (relation: Relation) => (
    <QuickDecision relation={relation} onAsk={(asked) => ask({ relation, asked })} />
  );
  const columns: Column<Relation>[] = [
    {
      id: 'person',
      head: t('pending.person'),
      cell: (relation) => <Person relation={relation} />,
      sort: columnSort(order, 'email'),
    },
    { id: 'company', head: t('pending.company'), cell: (relation) => <CompanyName relation={relation} /> },
    {
      id: 'waits',
      head: t('pending.waits'),
      cell: ({ createdAt }) => <Age at={new Date(createdAt)} form="bare" />,
      sort: columnSort(order, 'waiting'),
    },
    {
      id: 'decide',
      head: <span className="sr-only">{t('pending.decide')}</span>,
      cell: decision,
      align: 'end',
    },
  ];
  return (
    <>
      <Table
        label={t('pending.title')}
        columns={columns}
        rows={relations}
        rowKey={({ id }) => id}
        card={(relation) => (
          <div className="admin-card">
            <Person relation={relation} />
            <Age at={new Date(relation.createdAt)} form="bare" />
            <CompanyName relation={relation} />
            <div className="admin-card-foot">{decision(relation)}</div>
          </div>
        )}
      />
      {question && <DecisionQuestion {...question} onClose={() => ask(undefined)} />}
    </>
  );
}

function Person({ relation: { id, userName, userEmail } }: { relation: Relation }) {
  return (
    <span className="min-w-0">
      <Link
        to="/admin/pending-users/$membershipId"
        params={{ membershipId: id }}
        search={true}
        className="row-action"
      >
        {userName ?? userEmail}
      </Link>
      {userName && <span className="admin-note">{userEmail}</span>}
    </span>
  );
}

function CompanyName({ relation }: { relation: Relation }) {
  const { companyId, companyName, companyState } = relation;
  const { t } = useTranslation('admin');
  return (
    <span className="admin-above min-w-0">
      <Link
        to="/admin/pending-users/company/$usersCompanyId"
        params={{ usersCompanyId: companyId }}
        search={true}
        className="link"
      >
        {companyName}
      </Link>
      <span className="admin-note">
        {companyNumberOf(relation.companyCountry, relation.companyNumber)}
        {companyState === 'WAITING' && `, ${t('pending.newCompany')}`}
      </span>
      {companyState === 'BLOCKED' && <ApprovalPill state="BLOCKED" />}
    </span>
  );
}
