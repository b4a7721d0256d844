import { Link, useRouterState } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { AlertsLink } from '../menu/alerts-link.tsx';
import { DeliveriesLink } from '../menu/deliveries-link.tsx';
import { menuOf } from '../menu/menu.ts';
import { NavLink } from '../menu/nav-link.tsx';
import { TrialLine } from './trial-line.tsx';
import { useIsAdmin } from './use-is-admin.ts';

const AdminNav = lateComponent(() => import('#features/admin/nav/admin-nav.tsx'));
const DeskNav = lateComponent(() => import('#features/desk/nav/desk-nav.tsx'));

interface SidebarProps {
  isCollapsed: boolean;
  onToggle: (() => void) | undefined;
}

export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  const { t } = useTranslation();
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const toggleLabel = isCollapsed ? t('layout.expandMenu') : t('layout.collapseMenu');
  return (
    <aside className="sidebar" aria-label={t('layout.sidebar')}>
      <div className="sidebar-in">
        <Link to="/" className="sidebar-brand" aria-label={t('layout.home')}>
          <Logo />
        </Link>
        <nav className="sidebar-nav" aria-label={t('layout.menu')}>
          {useIsAdmin() ? (
            <Suspense fallback={null}>
              <AdminNav />
            </Suspense>
          ) : (
            <FarmNav />
          )}
        </nav>
        <div className="sidebar-foot">
          <TrialLine />
          {onToggle && (
            <button
              type="button"
              className="nav-item sidebar-toggle"
              onClick={onToggle}
              aria-label={toggleLabel}
            >
              <ToggleIcon className="i" />
              <span className="nav-text">{toggleLabel}</span>
            </button>
          )}
        </div>
      </div>
    </aside>
  );
}

function FarmNav() {
  const { t } = useTranslation();
  const access = useAccess();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      {access.company?.companyKind === 'TRADER' && (
        <Suspense fallback={null}>
          <DeskNav />
        </Suspense>
      )}
      {menuOf(access).map((entry) => (
        <NavLink key={entry.feature} entry={entry} />
      ))}
      <DeliveriesLink path={path} />
      <AlertsLink />
      {access.mayOpenAdmin && (
        <>
          <span className="sidebar-rule" />
          <Link to="/admin" className="nav-item" title={t('layout.admin')}>
            <ShieldCheck className="i" />
            <span className="nav-text">{t('layout.admin')}</span>
          </Link>
        </>
      )}
    </>
  );
}
