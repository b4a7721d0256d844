import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { SIDE_PANEL_RULES, type SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { SCREEN_OF } from './side-panel-screens.ts';

const components = Object.fromEntries(
  Object.entries(SCREEN_OF).map(([screen, load]) => [screen, lazy(load)]),
) as Partial<Record<SidePanelScreen, ReturnType<typeof lazy>>>;

/** Draws the screen that the state machine is on; the panel closes on navigation (spec 1 §2). */
export function SidePanelHost() {
  const { t } = useTranslation();
  const state = useSidePanel();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) sendToSidePanel({ type: 'navigated' });
      }),
    [router],
  );
  const Screen = state && components[state.screen];
  if (!state || !Screen) return null;
  const close = () => sendToSidePanel({ type: 'close' });
  const isDeep = SIDE_PANEL_RULES[state.screen].close !== 'closed';
  return (
    <Panel
      title={t(`sidePanel.${state.screen}`)}
      onClose={isDeep ? () => sendToSidePanel({ type: 'navigated' }) : close}
      onBack={isDeep ? close : undefined}
    >
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Screen />
      </Suspense>
    </Panel>
  );
}
