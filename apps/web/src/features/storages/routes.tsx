import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { AddCropSearch, StoragesSearch } from './storages.search.ts';

export const storagesRoute = sellingRoute('STORAGES', 'storages', ['storages']);

const overview = createRoute({
  getParentRoute: () => storagesRoute,
  id: 'overview',
  validateSearch: StoragesSearch,
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});
const overviewIndex = createRoute({ getParentRoute: () => overview, path: '/' });

const offer = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/offers/$offerId',
  component: lazyRouteComponent(() => import('./offer/offer-panel.tsx'), 'OfferPanel'),
});
const editOffer = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/offers/$offerId/edit',
  component: lazyRouteComponent(() => import('./offer/edit-offer-panel.tsx'), 'EditOfferPanel'),
});
const addCrop = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/crops/new',
  validateSearch: AddCropSearch,
  component: lazyRouteComponent(() => import('./crops/add-crop-routes.tsx'), 'AddCropBesideOverview'),
});

const offerById = createRoute({
  getParentRoute: () => storagesRoute,
  path: 'offers/$offerId',
  component: lazyRouteComponent(() => import('./offer/offer-redirect.tsx'), 'OfferRedirect'),
});

const management = createRoute({
  getParentRoute: () => storagesRoute,
  path: 'management',
  component: lazyRouteComponent(() => import('./management/management-page.tsx'), 'ManagementPage'),
});
const managementIndex = createRoute({ getParentRoute: () => management, path: '/' });
const newStorage = createRoute({
  getParentRoute: () => management,
  path: 'new',
  component: lazyRouteComponent(() => import('./management/new-storage-panel.tsx'), 'NewStoragePanel'),
});
const editStorage = createRoute({
  getParentRoute: () => management,
  path: '$storageId',
  component: lazyRouteComponent(() => import('./management/edit-storage-panel.tsx'), 'EditStoragePanel'),
});
const addCropInManagement = createRoute({
  getParentRoute: () => management,
  path: '$storageId/crops/new',
  validateSearch: AddCropSearch,
  component: lazyRouteComponent(() => import('./crops/add-crop-routes.tsx'), 'AddCropInManagement'),
});

const unknown = createRoute({
  getParentRoute: () => storagesRoute,
  path: '$',
  component: UnknownPage,
});

export const storagesRoutes = storagesRoute.addChildren([
  overview.addChildren([overviewIndex, offer, editOffer, addCrop]),
  offerById,
  management.addChildren([managementIndex, newStorage, editStorage, addCropInManagement]),
  unknown,
]);
