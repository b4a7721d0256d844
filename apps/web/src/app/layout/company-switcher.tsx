import { lazy, Suspense } from 'react';
import { useAccess } from '#shared/access/use-access.ts';
import { late } from '#shared/boot/late.ts';
import { useLateMenu } from '#shared/ui/use-late-menu.ts';
import { ActiveCompany, SwitcherButton } from './switcher-button.tsx';

const loadMenu = late(() => import('./company-menu.tsx'));
const CompanyMenu = lazy(loadMenu);

/** Offered to users with several companies (docs/product/screens.md#switching-companies); with one it only names it. */
export function CompanySwitcher() {
  const { company, companies, user } = useAccess();
  const { opened, trigger } = useLateMenu(loadMenu);
  if (!company) return <span className="switcher switcher-name">{user.name ?? user.email}</span>;
  if (companies.length < 2)
    return (
      <span className="switcher">
        <ActiveCompany />
      </span>
    );
  return (
    <Suspense fallback={<SwitcherButton />}>
      {opened ? <CompanyMenu startAt={opened.at} /> : <SwitcherButton {...trigger} />}
    </Suspense>
  );
}
