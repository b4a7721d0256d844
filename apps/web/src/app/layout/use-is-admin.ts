import { useRouterState } from '@tanstack/react-router';

/** The admin area has a menu of its own in the same frame (docs/product/admin.md). */
export function useIsAdmin(): boolean {
  return useRouterState({ select: ({ location }) => /^\/admin(\/|$)/.test(location.pathname) });
}
