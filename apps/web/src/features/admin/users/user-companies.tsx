import type { AdminUser } from '@canola/api-schema/users/admin-user';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { MemberTools } from '../members/member-tools.tsx';
import { AddCompany } from './add-company.tsx';
import { ViewAsCustomer } from './view-as-customer.tsx';

export function UserCompanies({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const mayAdd = useStaff().may('users:company:assign');
  return (
    <>
      <section className="admin-part">
        {user.relations.length === 0 && <p className="muted">{t('user.noCompany')}</p>}
        <ul className="admin-rows">
          {user.relations.map((relation) => (
            <li key={relation.id}>
              <CompanyTile name={relation.companyName} size="sm" />
              <span className="admin-rows-name">
                <Link
                  to="/admin/companies/$usersCompanyId"
                  params={{ usersCompanyId: relation.companyId }}
                  className="link"
                >
                  {relation.companyName}
                </Link>
                <span className="admin-note">
                  {companyNumberOf(relation.companyCountry, relation.companyNumber)}
                </span>
              </span>
              {user.permissions.length === 0 && <ViewAsCustomer relation={relation} />}
              <MemberTools relation={relation} />
            </li>
          ))}
        </ul>
      </section>
      {mayAdd && <AddCompany userId={user.id} />}
    </>
  );
}
