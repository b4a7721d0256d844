import { useNavigate, useParams } from '@tanstack/react-router';
import { CompanyDialog } from './company-dialog.tsx';

export function CompanyOverCompanies() {
  const { usersCompanyId: id } = useParams({ from: '/app/admin/companies/$usersCompanyId' });
  const navigate = useNavigate();
  return <CompanyDialog id={id} onClose={() => navigate({ to: '/admin/companies', search: true })} />;
}

export function CompanyOverPending() {
  const { usersCompanyId: id } = useParams({ from: '/app/admin/pending-users/company/$usersCompanyId' });
  const navigate = useNavigate();
  return <CompanyDialog id={id} onClose={() => navigate({ to: '/admin/pending-users', search: true })} />;
}
