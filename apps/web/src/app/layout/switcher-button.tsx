import { ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Badge, PlanBadge } from '#shared/ui/badge.tsx';

export function SwitcherButton(props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation();
  const { company } = useAccess();
  return (
    <Button
      {...props}
      className="switcher"
      aria-label={t('layout.switchCompanyFrom', { company: company?.companyName ?? '' })}
    >
      <ActiveCompany />
      <ChevronsUpDown className="i i-16 muted" />
    </Button>
  );
}

export function ActiveCompany() {
  const { t } = useTranslation();
  const { company } = useAccess();
  if (!company) return null;
  return (
    <>
      <CompanyTile name={company.companyName} />
      <span className="switcher-name">{company.companyName}</span>
      {company.companyKind === 'TRADER' ? (
        <Badge tone="wheat">{t('layout.trader')}</Badge>
      ) : (
        <PlanBadge plan={company.companyPlan.type} />
      )}
    </>
  );
}
