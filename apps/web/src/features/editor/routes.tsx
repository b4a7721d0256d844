import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { adminRoute, needs } from '#shared/router/admin-route.ts';
import { NewReportSearch } from './editor.search.ts';

const guard = needs('news:report:manage');
const loader = () => loadTexts(['editor', 'news']);

const newReport = createRoute({
  getParentRoute: () => adminRoute,
  path: 'editor',
  validateSearch: NewReportSearch,
  beforeLoad: guard,
  loader,
  component: lazyRouteComponent(() => import('./new-report-page.tsx'), 'NewReportPage'),
});

const editReport = createRoute({
  getParentRoute: () => adminRoute,
  path: 'editor/$reportId',
  beforeLoad: guard,
  loader,
  component: lazyRouteComponent(() => import('./edit-report-page.tsx'), 'EditReportPage'),
});

export const editorRoutes = [newReport, editReport] as const;
