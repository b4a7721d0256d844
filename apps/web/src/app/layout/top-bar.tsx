import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { BellButton } from '#features/notifications/bell-button.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { TopBarSlotTarget } from '#shared/router/slots.tsx';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { LogoMark } from '#shared/ui/logo.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { useIsAdmin } from './use-is-admin.ts';

const AdminTitle = lateComponent(() => import('#features/admin/nav/admin-title.tsx'));

export function TopBar() {
  const { t } = useTranslation();
  const { user } = useAccess();
  const name = user.name ?? user.email;
  return (
    <header className="topbar">
      <Link to="/" className="topbar-mark" aria-label={t('layout.home')}>
        <LogoMark size={28} />
      </Link>
      {useIsAdmin() ? (
        <Suspense fallback={null}>
          <AdminTitle />
        </Suspense>
      ) : (
        <CompanySwitcher />
      )}
      <span className="topbar-space" />
      <TopBarSlotTarget />
      <BellButton />
      <Button
        className="icon-btn"
        aria-label={t('layout.account', { name })}
        onPress={() => openSidePanel('user-profile')}
      >
        <Avatar name={name} />
      </Button>
    </header>
  );
}
