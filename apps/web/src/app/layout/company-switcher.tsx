import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/router/use-access.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { PlanBadge } from '#shared/ui/badge.tsx';

/** The menu's code is a tenth of the shell and comes after the first picture; the button looks the same without. */
const CompanyMenu = lazy(() => import('./company-menu.tsx'));

/** Offered to users with several companies (spec 1 §2); with one it only names it. */
export function CompanySwitcher() {
  const { company, companies, user } = useAccess();
  const [isPressedEarly, setPressedEarly] = useState(false);
  if (!company) return <span className="switcher switcher-name">{user.name ?? user.email}</span>;
  if (companies.length < 2)
    return (
      <span className="switcher">
        <ActiveCompany />
      </span>
    );
  return (
    <Suspense fallback={<SwitcherButton onPressStart={() => setPressedEarly(true)} />}>
      <CompanyMenu defaultOpen={isPressedEarly} />
    </Suspense>
  );
}

export function SwitcherButton({ onPressStart }: { onPressStart?: () => void }) {
  const { t } = useTranslation();
  const { company } = useAccess();
  return (
    <Button
      className="switcher"
      {...(onPressStart && { onPressStart })}
      aria-label={t('layout.switchCompanyFrom', { company: company?.companyName ?? '' })}
    >
      <ActiveCompany />
      <ChevronsUpDown className="i i-16 muted" />
    </Button>
  );
}

function ActiveCompany() {
  const { company } = useAccess();
  if (!company) return null;
  return (
    <>
      <CompanyTile name={company.companyName} />
      <span className="switcher-name">{company.companyName}</span>
      <PlanBadge plan={company.companyPlan.type} />
    </>
  );
}
