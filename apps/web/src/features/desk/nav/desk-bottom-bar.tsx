import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { deskEntriesOf } from './desk-entries.ts';
import { DueContracts, DueDeliveries } from './desk-nav.tsx';

const IN_BAR: readonly string[] = ['today', 'prices', 'contracts', 'deliveries'];

/** On a phone: answering and prices. Demand and the book are for a desk (docs/product/desk-screens.md#phone). */
export default function DeskBottomBar({ others, settings }: { others: ReactNode; settings: ReactNode }) {
  const { t } = useTranslation('desk');
  const { t: tShell } = useTranslation();
  const entries = deskEntriesOf(useAccess()).filter((entry) => !('isForDesktop' in entry));
  const bar = entries.filter(({ id }) => IN_BAR.includes(id));
  const more = entries.filter(({ id }) => !IN_BAR.includes(id));
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // A link to the page that is open changes no path.
  const visit = useRouterState({ select: (state) => state.location.state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes whenever the page changes
  useEffect(() => setOpen(false), [path, visit]);
  return (
    <>
      <nav
        className="bottombar"
        aria-label={tShell('layout.menu')}
        style={{ gridTemplateColumns: `repeat(${bar.length + 1}, minmax(0, 1fr))` }}
      >
        {bar.map(({ id, to, icon: Icon }) => (
          <Link
            key={id}
            to={to}
            className="bottombar-item"
            activeOptions={{ includeSearch: false, exact: to === '/desk' }}
          >
            <Icon className="i" />
            {t(`nav.${id}`)}
            {id === 'contracts' && <DueContracts />}
            {id === 'deliveries' && <DueDeliveries />}
          </Link>
        ))}
        <Button className="bottombar-item" aria-expanded={isOpen} onPress={() => setOpen(true)}>
          <Ellipsis className="i" />
          {tShell('layout.more')}
        </Button>
      </nav>
      {isOpen && (
        <PanelSlot>
          <Panel title={tShell('layout.more')} onClose={() => setOpen(false)}>
            <nav className="more-list" aria-label={tShell('layout.more')}>
              {more.map(({ id, to, icon: Icon }) => (
                <Link key={id} to={to} className="nav-item">
                  <Icon className="i" />
                  <span className="nav-text">{t(`nav.${id}`)}</span>
                </Link>
              ))}
              {others}
            </nav>
            {settings}
          </Panel>
        </PanelSlot>
      )}
    </>
  );
}
