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
  return companies.map((option) => {
    const isCurrent = option.companyId === company?.companyId;
    const state = option.approvalState === 'APPROVED' ? undefined : t(`approval.${option.approvalState}`);
    return {
      id: option.companyId,
      label: option.companyName,
      hint: [`${option.companyCountry} ${option.companyNumber}`, state].filter(Boolean).join(' · '),
      start: <CompanyTile name={option.companyName} />,
      isCurrent,
      isDisabled: option.approvalState === 'BLOCKED',
      onAction() {
        if (isCurrent) return;
        const chosen = { id: option.companyId, name: option.companyName };
        void navigate({ to: '/switch-company', state: { company: chosen } });
      },
    };
  });
}
