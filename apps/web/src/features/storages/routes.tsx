import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { SearchText } from '#shared/router/search-params.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';

export const StoragesSearch = z.object({ search: SearchText });
export type StoragesSearch = z.infer<typeof StoragesSearch>;

/** The crop that is being added: going back leads to the choice again. */
const AddCropSearch = z.object({ crop: SearchText });

export const storagesRoute = sellingRoute('STORAGES', 'storages', ['storages']);

const overview = createRoute({
  getParentRoute: () => storagesRoute,
  id: 'overview',
  validateSearch: StoragesSearch,
  component: lazyPage(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});
const overviewIndex = createRoute({ getParentRoute: () => overview, path: '/' });

const offer = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/offers/$offerId',
  component: lazyPage(() => import('./offer/offer-panel.tsx'), 'OfferPanel'),
});
const editOffer = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/offers/$offerId/edit',
  component: lazyPage(() => import('./offer/edit-offer-panel.tsx'), 'EditOfferPanel'),
});
const addCrop = createRoute({
  getParentRoute: () => overview,
  path: '$storageId/crops/new',
  validateSearch: AddCropSearch,
  component: lazyPage(() => import('./crops/add-crop-routes.tsx'), 'AddCropInOverview'),
});

const offerById = createRoute({
  getParentRoute: () => storagesRoute,
  path: 'offers/$offerId',
  component: lazyPage(() => import('./offer/offer-redirect.tsx'), 'OfferRedirect'),
});

const management = createRoute({
  getParentRoute: () => storagesRoute,
  path: 'management',
  component: lazyPage(() => import('./management/management-page.tsx'), 'ManagementPage'),
});
const managementIndex = createRoute({ getParentRoute: () => management, path: '/' });
const newStorage = createRoute({
  getParentRoute: () => management,
  path: 'new',
  component: lazyPage(() => import('./management/new-storage-panel.tsx'), 'NewStoragePanel'),
});
const editStorage = createRoute({
  getParentRoute: () => management,
  path: '$storageId',
  component: lazyPage(() => import('./management/edit-storage-panel.tsx'), 'EditStoragePanel'),
});
const addCropInManagement = createRoute({
  getParentRoute: () => management,
  path: '$storageId/crops/new',
  validateSearch: AddCropSearch,
  component: lazyPage(() => import('./crops/add-crop-routes.tsx'), 'AddCropInManagement'),
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
