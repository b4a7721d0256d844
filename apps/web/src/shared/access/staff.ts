import type { Permission } from '@canola/api-schema/access';
import { useAccess } from './use-access.ts';

/** The rights of somebody of our support; the server decides again on every call. */
export interface Staff {
  may(permission: Permission): boolean;
  /** The countries they work for; null is every country (docs/product/companies.md#permissions). */
  countries: readonly string[] | null;
}

const COUNTRY = 'country:';

/** `users:*:list` stands for every list of the users service. */
export function staffOf(permissions: readonly string[]): Staff {
  const held = new Set(permissions);
  const countries = permissions.flatMap((permission) =>
    permission.startsWith(COUNTRY) ? [permission.slice(COUNTRY.length)] : [],
  );
  return {
    may(permission) {
      const [area, , action] = permission.split(':');
      return held.has(permission) || (action === 'list' && held.has(`${area}:*:list`));
    },
    countries: countries.length === 0 || countries.includes('*') ? null : countries,
  };
}

export function useStaff(): Staff {
  return staffOf(useAccess().user.permissions);
}
