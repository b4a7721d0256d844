import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis, ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { featureAddress } from '#shared/access/features.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { ALERTS_PATH, AlertsLink } from '../menu/alerts-link.tsx';
import { DELIVERY_PATHS, DeliveriesLink } from '../menu/deliveries-link.tsx';
import { DueBadge } from '../menu/due-badge.tsx';
import { bottomBarOf, FEATURE_ICONS, menuOf } from '../menu/menu.ts';
import { NavLink } from '../menu/nav-link.tsx';
import { useIsAdmin } from './use-is-admin.ts';

const AdminBottomBar = lateComponent(() => import('#features/admin/nav/admin-bottom-bar.tsx'));
const DeskBottomBar = lateComponent(() => import('#features/desk/nav/desk-bottom-bar.tsx'));
const MoreSettings = lateComponent(() => import('./more-settings.tsx'), {
  fallback: <SkeletonRows rows={4} />,
});
const settings = (
  <Suspense fallback={<SkeletonRows rows={4} />}>
    <MoreSettings />
  </Suspense>
);

export function BottomBar() {
  const isAdmin = useIsAdmin();
  const isTrader = useAccess().company?.companyKind === 'TRADER';
  if (!isAdmin && !isTrader) return <FarmBottomBar />;
  return (
    <Suspense fallback={<div className="bottombar" />}>
      {isAdmin ? <AdminBottomBar /> : <DeskBottomBar others={<FarmEntries />} settings={settings} />}
    </Suspense>
  );
}

/** The common entries of a trader's menu, behind "More". */
function FarmEntries() {
  return menuOf(useAccess()).map((entry) => <NavLink key={entry.feature} entry={entry} />);
}

/** On a phone: four main entries and "More" (docs/product/look.md#rule-2). */
function FarmBottomBar() {
  const { t } = useTranslation();
  const access = useAccess();
  const { bar, more } = bottomBarOf(menuOf(access));
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // A link to the page that is open changes no path.
  const visit = useRouterState({ select: (state) => state.location.state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes whenever the page changes
  useEffect(() => setOpen(false), [path, visit]);
  const isElsewhere = [
    ...more.map((entry) => featureAddress(access, entry.feature).to),
    ...DELIVERY_PATHS,
    ALERTS_PATH,
    '/about',
  ].some((address) => path.startsWith(address));
  return (
    <>
      <nav className="bottombar" aria-label={t('layout.menu')}>
        {bar.map(({ feature }) => {
          const Icon = FEATURE_ICONS[feature];
          return (
            <Link
              key={feature}
              {...featureAddress(access, feature)}
              className="bottombar-item"
              activeOptions={{ includeSearch: false }}
            >
              <Icon className="i" />
              {t(`feature.${feature}.short`)}
              <DueBadge feature={feature} />
            </Link>
          );
        })}
        <Button
          className="bottombar-item"
          aria-expanded={isOpen}
          data-current={isElsewhere || undefined}
          onPress={() => setOpen(true)}
        >
          <Ellipsis className="i" />
          {t('layout.more')}
        </Button>
      </nav>
      {isOpen && (
        <PanelSlot>
          <Panel title={t('layout.more')} onClose={() => setOpen(false)}>
            <nav className="more-list" aria-label={t('layout.more')}>
              {more.map((entry) => (
                <NavLink key={entry.feature} entry={entry} />
              ))}
              <DeliveriesLink path={path} />
              <AlertsLink />
              {access.mayOpenAdmin && (
                <Link to="/admin" className="nav-item">
                  <ShieldCheck className="i" />
                  <span className="nav-text">{t('layout.admin')}</span>
                </Link>
              )}
            </nav>
            {settings}
          </Panel>
        </PanelSlot>
      )}
    </>
  );
}
