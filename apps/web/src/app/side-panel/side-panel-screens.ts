import type { ComponentType } from 'react';
import type { SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';

type LoadScreen = () => Promise<{ default: ComponentType }>;

const outcome = () => import('#features/profile/outcome-screens.tsx');

/** A feature brings its screens by adding them here; each is loaded when it is opened. */
export const SCREEN_OF: Partial<Record<SidePanelScreen, LoadScreen>> = {
  notifications: () => import('./notifications-panel.tsx'),
  'user-profile': () => import('./profile-panel.tsx'),
  'user-company': async () => ({
    default: (await import('#features/profile/company-screen.tsx')).CompanyScreen,
  }),
  'user-success': async () => ({ default: (await outcome()).SuccessScreen }),
  'user-failure': async () => ({ default: (await outcome()).FailureScreen }),
};
