import type { UserCompany } from '@canola/api-schema/users/company';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/router/use-access.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { SwitcherButton } from './company-switcher.tsx';

export default function CompanyMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company, companies } = useAccess();
  const { t: tUi } = useTranslation('ui');
  const stateOf = ({ approvalState }: UserCompany) =>
    approvalState === 'APPROVED' ? undefined : tUi(`approval.${approvalState}`);
  return (
    <Menu
      label={t('layout.switchCompany')}
      placement="bottom start"
      trigger={<SwitcherButton />}
      entries={companies.map((one) => ({
        id: one.companyId,
        label: one.companyName,
        hint: [`${one.companyCountry} ${one.companyNumber}`, stateOf(one)].filter(Boolean).join(' · '),
        isDisabled: one.approvalState === 'BLOCKED',
        start: <CompanyTile name={one.companyName} />,
        isCurrent: one.companyId === company?.companyId,
        onAction: () => {
          if (one.companyId === company?.companyId) return;
          void navigate({
            to: '/switch-company',
            state: { company: { id: one.companyId, name: one.companyName } },
          });
        },
      }))}
    />
  );
}
