import './side-panel.css';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetFailure } from '#features/profile/save-outcome.ts';
import { currentView } from '#shared/api/customer-view.ts';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { backOf, type SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { SCREEN_OF } from './side-panel-screens.ts';
import { titleOf } from './title-of.ts';

const close = () => sendToSidePanel({ type: 'close' });
const loading = <SkeletonRows rows={4} />;

const components = Object.fromEntries(
  Object.entries(SCREEN_OF).map(([screen, load]) => [
    screen,
    lateComponent(load, { fallback: loading, onGiveUp: close }),
  ]),
) as Record<SidePanelScreen, ComponentType>;

/** Not needed for the first picture, so it does not hold it up. */
const LiveNotifications = lateComponent(async () => ({
  default: (await import('#features/notifications/live-notifications.tsx')).LiveNotifications,
}));

/**
 * Draws the screen that the state machine is on; the panel closes on navigation (docs/product/screens.md#side-panel).
 */
export function SidePanelHost() {
  const { t } = useTranslation();
  const state = useSidePanel();
  const frame = useRef<HTMLDivElement>(null);
  useCloseOnNavigation();
  useFocusOnNewScreen(frame, state?.screen);
  const isOpen = state !== undefined;
  useEffect(() => {
    if (!isOpen) forgetFailure();
  }, [isOpen]);
  const Screen = state && components[state.screen];
  const back = state && backOf(state);
  return (
    <>
      <Suspense fallback={null}>{!currentView() && <LiveNotifications />}</Suspense>
      {Screen && (
        <div ref={frame} className="contents">
          <Panel
            title={t(`sidePanel.${titleOf(state)}`)}
            onClose={close}
            onBack={back && (() => sendToSidePanel(back))}
          >
            <Suspense fallback={loading}>
              <Screen />
            </Suspense>
          </Panel>
        </div>
      )}
    </>
  );
}

function useCloseOnNavigation(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== path) sendToSidePanel({ type: 'navigated' });
    shown.current = path;
  }, [path]);
  // To a page without the layout.
  useEffect(() => () => sendToSidePanel({ type: 'navigated' }), []);
}

/** The pressed button left with its screen; the panel itself takes the focus, so that reading starts at its title. */
function useFocusOnNewScreen(
  frame: { current: HTMLElement | null },
  screen: SidePanelScreen | undefined,
): void {
  const last = useRef(screen);
  useEffect(() => {
    const panel = frame.current?.firstElementChild;
    // The first screen's focus is the panel's own business: it also knows the way back.
    if (last.current && screen && last.current !== screen && panel instanceof HTMLElement)
      panel.focus({ preventScroll: true });
    last.current = screen;
  }, [frame, screen]);
}
