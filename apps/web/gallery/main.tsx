import './gallery.css';
import { type AnyRouter, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#shared/i18n/i18n.ts';
import { startTheme } from '#shared/theme/theme.ts';
import { GalleryPage } from './gallery-page.tsx';

startTheme();
await startI18n();
// The components link to pages of the app, so they need a router around them; here every address is the gallery.
const router: AnyRouter = createRouter({
  routeTree: createRootRoute({ component: GalleryPage, notFoundComponent: GalleryPage }),
});
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
