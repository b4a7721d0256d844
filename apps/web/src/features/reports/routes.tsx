import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { featureRoute } from '#shared/router/feature-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { completeSearch, isComplete, ReportsSearch } from './reports.search.ts';

export const reportsRoute = featureRoute('MARKET_NEWS', 'reports');
const loader = () => loadTexts(['reports', 'news']);

const list = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/',
  validateSearch: ReportsSearch,
  // One replace with all parameters (docs/product/screens.md#redirects).
  beforeLoad: ({ context: { access }, search }) => {
    const today = dayInZone(new Date(), timeZoneOf(access.country));
    if (isComplete(search, today)) return;
    throw redirect({ to: '/reports', search: completeSearch(search, today), replace: true });
  },
  loader,
  component: lazyPage(() => import('./list/reports-page.tsx'), 'ReportsPage'),
});

/** The list's parameters stay in the address, so that the way back opens the same list. */
const report = createRoute({
  getParentRoute: () => reportsRoute,
  path: '$reportId',
  validateSearch: ReportsSearch,
  beforeLoad: ({ params }) => {
    if (!z.uuid().safeParse(params.reportId).success) throw notFound();
  },
  loader,
  component: lazyPage(() => import('./detail/report-page.tsx'), 'ReportPage'),
});

const unknown = createRoute({ getParentRoute: () => reportsRoute, path: '$', component: UnknownPage });

export const reportsRoutes = reportsRoute.addChildren([list, report, unknown]);
