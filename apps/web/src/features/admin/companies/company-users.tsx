import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { companyUsersQuery } from '../admin.queries.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { MemberTools } from '../members/member-tools.tsx';
import { AssignUser } from './assign-user.tsx';

export function CompanyUsers({ companyId }: { companyId: string }) {
  const { t } = useTranslation('admin');
  const staff = useStaff();
  const [page, setPage] = useState(1);
  const query = useQuery(companyUsersQuery(companyId, page));
  return (
    <>
      <section className="admin-part">
        <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={160}>
          {({ relations, totalCount, size, page: shown }) => (
            <>
              {totalCount === 0 && <p className="muted">{t('company.noUsers')}</p>}
              <ul className="admin-rows" aria-label={t('companies.users')}>
                {relations.map((relation) => (
                  <li key={relation.id}>
                    <span className="admin-rows-name">
                      {staff.may('users:*:list') ? (
                        <Link to="/admin/users/$userId" params={{ userId: relation.userId }} className="link">
                          {relation.userName ?? relation.userEmail}
                        </Link>
                      ) : (
                        <b className="font-[560]">{relation.userName ?? relation.userEmail}</b>
                      )}
                      <span className="admin-note">{relation.userEmail}</span>
                    </span>
                    <MemberTools relation={relation} />
                  </li>
                ))}
              </ul>
              {totalCount > size && (
                <Pagination page={shown} pageSize={size} total={totalCount} onPageChange={setPage} />
              )}
            </>
          )}
        </Loaded>
      </section>
      <section className="admin-part justify-items-start">
        <ExportMenu size="sm" list="company/user" filter={{ companyId }} />
      </section>
      {staff.may('users:company:assign') && <AssignUser companyId={companyId} />}
    </>
  );
}
