import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { appRoute } from '#shared/router/app-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { ContractsSearch, DeliveriesSearch, RegionSearch } from './desk.search.ts';

/** Only a trader has a desk; for a farm these addresses do not exist (docs/product/desk-screens.md). */
const deskRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'desk',
  beforeLoad: ({ context: { access } }) => {
    if (access.company?.companyKind !== 'TRADER') throw notFound();
  },
  loader: () => loadTexts(['desk', 'contract', 'deliveries']),
  component: lazyPage(() => import('./desk-area.tsx'), 'DeskArea'),
});

const today = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  // The scale and the accountant have no contracts: they start where their work is.
  beforeLoad: ({ context: { access } }) => {
    if (access.may('DESK_CONTRACT')) return;
    if (access.may('DESK_TICKET')) throw redirect({ to: '/desk/deliveries', replace: true });
    if (access.may('DESK_SETTLE')) throw redirect({ to: '/desk/settlements', replace: true });
  },
  component: lazyPage(() => import('./today/today-page.tsx'), 'TodayPage'),
});

const prices = createRoute({
  getParentRoute: () => deskRoute,
  path: 'prices',
  validateSearch: RegionSearch,
  component: lazyPage(() => import('./prices/prices-page.tsx'), 'PricesPage'),
});

const contracts = createRoute({
  getParentRoute: () => deskRoute,
  path: 'contracts',
  validateSearch: ContractsSearch,
  component: lazyPage(() => import('./contracts/contracts-page.tsx'), 'ContractsPage'),
});
const contractsIndex = createRoute({ getParentRoute: () => contracts, path: '/' });
const contract = createRoute({
  getParentRoute: () => contracts,
  path: '$contractId',
  component: lazyPage(() => import('./contracts/contract-panel.tsx'), 'ContractPanel'),
});

const demand = createRoute({
  getParentRoute: () => deskRoute,
  path: 'demand',
  validateSearch: RegionSearch,
  component: lazyPage(() => import('./demand/demand-page.tsx'), 'DemandPage'),
});

const book = createRoute({
  getParentRoute: () => deskRoute,
  path: 'book',
  component: lazyPage(() => import('./book/book-page.tsx'), 'BookPage'),
});

const deliveries = createRoute({
  getParentRoute: () => deskRoute,
  path: 'deliveries',
  validateSearch: DeliveriesSearch,
  component: lazyPage(() => import('./deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
});
const deliveriesIndex = createRoute({ getParentRoute: () => deliveries, path: '/' });
const delivery = createRoute({
  getParentRoute: () => deliveries,
  path: '$contractId',
  component: lazyPage(() => import('./deliveries/delivery-panel.tsx'), 'DeliveryPanel'),
});

const settlements = createRoute({
  getParentRoute: () => deskRoute,
  path: 'settlements',
  component: lazyPage(() => import('./settlements/settlements-page.tsx'), 'SettlementsPage'),
});
const settlementsIndex = createRoute({ getParentRoute: () => settlements, path: '/' });
const settlement = createRoute({
  getParentRoute: () => settlements,
  path: '$settlementId',
  component: lazyPage(() => import('./settlements/settlement-panel.tsx'), 'SettlementPanel'),
});

const settings = createRoute({
  getParentRoute: () => deskRoute,
  path: 'settings',
  component: lazyPage(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});

const unknown = createRoute({ getParentRoute: () => deskRoute, path: '$', component: UnknownPage });

export const deskRoutes = deskRoute.addChildren([
  today,
  prices,
  contracts.addChildren([contractsIndex, contract]),
  demand,
  book,
  deliveries.addChildren([deliveriesIndex, delivery]),
  settlements.addChildren([settlementsIndex, settlement]),
  settings,
  unknown,
]);
