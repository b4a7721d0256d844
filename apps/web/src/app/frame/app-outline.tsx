import './frame.css';
import { LogoMark } from '#shared/ui/logo.tsx';
import { PageOutline } from './page-outline.tsx';
import { useSidebar } from './sidebar-state.ts';

/** The app's frame with the page's outline in it, while the app itself is on its way. */
export function AppOutline() {
  const { isCollapsed } = useSidebar();
  return (
    <div className={isCollapsed ? 'app app-collapsed' : 'app'}>
      <div className="sidebar" />
      <div className="app-column">
        <div className="topbar">
          <span className="topbar-mark">
            <LogoMark size={28} />
          </span>
        </div>
        <main className="app-content">
          <PageOutline />
        </main>
      </div>
      <div className="bottombar" />
    </div>
  );
}
