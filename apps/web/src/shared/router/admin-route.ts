import type { Permission } from '@canola/api-schema/access';
import { createRoute, redirect } from '@tanstack/react-router';
import type { Access } from '#shared/access/access.ts';
import { staffOf } from '#shared/access/staff.ts';
import { appRoute } from './app-route.ts';

/** The admin area, under which several features hang their routes. */
export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'admin',
  beforeLoad: ({ context }) => {
    if (!context.access.mayOpenAdmin) throw redirect({ to: '/', replace: true });
  },
});

/** Without the permission a screen leads up (docs/product/admin.md#lists). */
export function needs(permission: Permission) {
  return ({ context }: { context: { access: Access } }) => {
    if (!staffOf(context.access.user.permissions).may(permission))
      throw redirect({ to: '/admin', replace: true });
  };
}
