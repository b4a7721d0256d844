import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import type { Menu } from '#shared/ui/menu.tsx';

/** `/switch-company` receives the company in navigation state (docs/product/screens.md#switching-companies). */
export function useSwitchEntries(): ComponentProps<typeof Menu>['entries'] {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const { company, companies } = useAccess();
  return companies.map((one) => {
    const isCurrent = one.companyId === company?.companyId;
    const state = one.approvalState === 'APPROVED' ? undefined : t(`approval.${one.approvalState}`);
    return {
      id: one.companyId,
      label: one.companyName,
      hint: [`${one.companyCountry} ${one.companyNumber}`, state].filter(Boolean).join(' · '),
      start: <CompanyTile name={one.companyName} />,
      isCurrent,
      isDisabled: one.approvalState === 'BLOCKED',
      onAction() {
        if (isCurrent) return;
        const chosen = { id: one.companyId, name: one.companyName };
        void navigate({ to: '/switch-company', state: { company: chosen } });
      },
    };
  });
}
