import '../frame/frame.css';
import './layout.css';
import './bottom-bar.css';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { keepPagesWhenIdle } from '#shared/boot/keep-pages.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { PanelSlotTarget, SlotsProvider } from '#shared/router/slots.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { useInPieces } from '#shared/ui/use-in-pieces.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { PageOutline } from '../frame/page-outline.tsx';
import { useSidebar } from '../frame/sidebar-state.ts';
import { SidePanelHost } from '../side-panel/side-panel-host.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { sendKeptTickets } from './send-kept-tickets.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * Sidebar, content and right-hand panel; at 639 px and below a bottom bar instead of the sidebar
 * (docs/product/look.md#rule-2).
 */
export function Layout() {
  const { t } = useTranslation();
  const sidebar = useSidebar();
  const isPhone = useMedia(PHONE);
  const isFramed = useInPieces(true, false);
  const language = useLanguage();
  const { mayOpenAdmin: isStaff } = useAccess();
  useEffect(
    () => (import.meta.env.PROD ? keepPagesWhenIdle({ language, isStaff }) : undefined),
    [language, isStaff],
  );
  const queryClient = useQueryClient();
  useEffect(() => sendKeptTickets(queryClient), [queryClient]);
  const isAccountOpen = useSidePanel() !== undefined;
  return (
    <SlotsProvider>
      <div className={sidebar.isCollapsed ? 'app app-collapsed' : 'app'}>
        <AnchorButton href="#content" className="skip-link" size="sm">
          {t('layout.skip')}
        </AnchorButton>
        {!isPhone && <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} />}
        <div className="app-column">
          <TopBar />
          <Banners />
          <div className="app-work">
            <main id="content" className="app-content" tabIndex={-1}>
              <Suspense fallback={<PageOutline />}>{isFramed ? <Outlet /> : <PageOutline />}</Suspense>
            </main>
            {/* Two panels leave no room for the content, so the account's panel hides the other. */}
            <div className={isAccountOpen ? 'hidden' : 'contents'}>
              <PanelSlotTarget />
            </div>
            <SidePanelHost />
          </div>
        </div>
        {isPhone && <BottomBar />}
      </div>
    </SlotsProvider>
  );
}
