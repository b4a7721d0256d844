import { useRouteContext } from '@tanstack/react-router';
import type { Access } from '#shared/access/access.ts';
import { rootRoute } from './app-route.ts';

export function useAccess(): Access {
  return useRouteContext({ from: rootRoute.id }).access;
}
