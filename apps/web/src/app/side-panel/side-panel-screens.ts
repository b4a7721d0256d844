import type { ComponentType } from 'react';
import type { SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';

type LoadScreen = () => Promise<{ default: ComponentType }>;

/** A feature brings its screens by adding them here; each is loaded when it is opened. */
export const SCREEN_OF: Partial<Record<SidePanelScreen, LoadScreen>> = {
  'user-profile': () => import('./profile-screen.tsx'),
  notifications: () => import('./notifications-screen.tsx'),
};
