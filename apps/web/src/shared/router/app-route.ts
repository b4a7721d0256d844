import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Access } from '#shared/access/access.ts';

/** Available to every guard and loader of a signed-in page. */
export interface AppContext {
  queryClient: QueryClient;
  access: Access;
}

/** The two routes that every feature hangs under; `app/router.tsx` gives them their layout and error pages. */
export const rootRoute = createRootRouteWithContext<AppContext>()();
export const appRoute = createRoute({ getParentRoute: () => rootRoute, id: 'app' });
