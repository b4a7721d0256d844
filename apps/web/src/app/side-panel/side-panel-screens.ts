import type { ComponentType } from 'react';
import type { SidePanelScreen } from '#shared/side-panel/side-panel-machine.ts';

type LoadScreen = () => Promise<{ default: ComponentType }>;

const outcome = () => import('#features/profile/outcome-screens.tsx');
const order = () => import('#features/billing/order/order-screen.tsx');
const cancel = () => import('#features/billing/subscriptions/cancel-screen.tsx');
const list = () => import('#features/billing/subscriptions/subscriptions-screen.tsx');

/** A feature brings its screens by adding them here; each is loaded when it is opened. */
export const SCREEN_OF: Record<SidePanelScreen, LoadScreen> = {
  notifications: () => import('./notifications-panel.tsx'),
  'user-profile': () => import('./profile-panel.tsx'),
  'user-company': async () => ({
    default: (await import('#features/profile/company-screen.tsx')).CompanyScreen,
  }),
  'user-success': async () => ({ default: (await outcome()).SuccessScreen }),
  'user-failure': async () => ({ default: (await outcome()).FailureScreen }),
  subscriptions: async () => ({ default: (await list()).SubscriptionsScreen }),
  'subscriptions-overview': async () => ({ default: (await order()).OrderScreen }),
  'subscriptions-detail': async () => ({
    default: (await import('#features/billing/subscriptions/detail-screen.tsx')).DetailScreen,
  }),
  'subscriptions-cancel': async () => ({ default: (await cancel()).CancelScreen }),
  'subscriptions-cancel-failure': async () => ({ default: (await cancel()).CancelFailureScreen }),
  'payment-card': async () => ({
    default: (await import('#features/billing/card/card-screen.tsx')).CardScreen,
  }),
  'payment-bank-transfer': async () => ({
    default: (await import('#features/billing/transfer/transfer-screen.tsx')).TransferScreen,
  }),
  'payment-detail': async () => ({
    default: (await import('#features/billing/payment/payment-screen.tsx')).PaymentScreen,
  }),
};
