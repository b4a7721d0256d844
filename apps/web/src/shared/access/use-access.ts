import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Access } from './access.ts';

export function useAccess(): Access {
  return useRouteContext({ from: rootRouteId }).access;
}
