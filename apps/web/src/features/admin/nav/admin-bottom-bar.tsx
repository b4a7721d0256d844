import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { adminEntriesOf } from './admin-entries.ts';
import { AdminMore } from './admin-more.tsx';

/** Five with "More": each is then wide enough to press. */
const MOST_ENTRIES = 4;

/** On a phone the area's menu is at the bottom, as everywhere (docs/product/look.md#rule-2). */
export default function AdminBottomBar() {
  const { t } = useTranslation('admin');
  const all = adminEntriesOf(useStaff());
  const entries = all.slice(0, MOST_ENTRIES);
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes whenever the page changes
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <nav
        className="bottombar"
        aria-label={t('nav.label')}
        style={{ gridTemplateColumns: `repeat(${entries.length + 1}, minmax(0, 1fr))` }}
      >
        {entries.map(({ id, to, icon: Icon }) => (
          <Link key={id} to={to} className="bottombar-item" activeOptions={{ includeSearch: false }}>
            <Icon className="i" />
            {t(`navShort.${id}`)}
          </Link>
        ))}
        <Button className="bottombar-item" aria-expanded={isOpen} onPress={() => setOpen(true)}>
          <Ellipsis className="i" />
          {t('nav.more')}
        </Button>
      </nav>
      {isOpen && (
        <PanelSlot>
          <Panel title={t('nav.more')} onClose={() => setOpen(false)}>
            <nav className="more-list" aria-label={t('nav.more')}>
              {all.slice(MOST_ENTRIES).map(({ id, to, icon: Icon }) => (
                <Link key={id} to={to} className="nav-item" activeOptions={{ includeSearch: false }}>
                  <Icon className="i" />
                  <span className="nav-text">{t(`nav.${id}`)}</span>
                </Link>
              ))}
              <AdminMore />
            </nav>
          </Panel>
        </PanelSlot>
      )}
    </>
  );
}
