import { lazy, Suspense, startTransition, useState } from 'react';
import { useAccess } from '#shared/access/use-access.ts';
import { ActiveCompany, type MenuStart, SwitcherButton } from './switcher-button.tsx';

const loadMenu = () => import('./company-menu.tsx');
/** The menu's code is a seventh of the shell: it comes when a hand is near, and the button looks the same without. */
const CompanyMenu = lazy(loadMenu);
const loadAhead = () => void loadMenu().catch(() => undefined);

/** Offered to users with several companies (docs/product/screens.md#switching-companies); with one it only names it. */
export function CompanySwitcher() {
  const { company, companies, user } = useAccess();
  const [opened, setOpened] = useState<{ at: MenuStart }>();
  // As a transition: the button stays until the menu can take its place, open.
  const open = (at: MenuStart) => startTransition(() => setOpened({ at }));
  if (!company) return <span className="switcher switcher-name">{user.name ?? user.email}</span>;
  if (companies.length < 2)
    return (
      <span className="switcher">
        <ActiveCompany />
      </span>
    );
  return (
    <Suspense fallback={<SwitcherButton />}>
      {opened ? (
        <CompanyMenu startAt={opened.at} />
      ) : (
        <SwitcherButton
          aria-haspopup="true"
          aria-expanded={false}
          onHoverStart={loadAhead}
          onFocus={loadAhead}
          onPressStart={loadAhead}
          onPress={({ pointerType }) => open(/mouse|touch|pen/.test(pointerType) ? null : 'first')}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown') open('first');
            if (key === 'ArrowUp') open('last');
          }}
        />
      )}
    </Suspense>
  );
}
