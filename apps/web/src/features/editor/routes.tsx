import { LANGUAGES } from '@canola/api-schema/access';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { adminRoute, needs } from '#shared/router/admin-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';

const guard = needs('news:report:manage');
const loader = () => loadTexts(['editor', 'news']);

/** A new report that starts as the translation of another one. */
const NewReportSearch = z.object({
  copy: z.uuid().optional().catch(undefined),
  language: z.enum(LANGUAGES).optional().catch(undefined),
});

const newReport = createRoute({
  getParentRoute: () => adminRoute,
  path: 'editor',
  validateSearch: NewReportSearch,
  beforeLoad: guard,
  loader,
  component: lazyPage(() => import('./new-report-page.tsx'), 'NewReportPage'),
});

const editReport = createRoute({
  getParentRoute: () => adminRoute,
  path: 'editor/$reportId',
  beforeLoad: guard,
  loader,
  component: lazyPage(() => import('./edit-report-page.tsx'), 'EditReportPage'),
});

export const editorRoutes = [newReport, editReport] as const;
