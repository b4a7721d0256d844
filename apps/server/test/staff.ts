import { ADMIN_PERMISSIONS, type Permission } from '@canola/api-schema/access';
import type { Db } from '../src/platform/database/database.ts';
import { type SeededUser, seedUser } from './factories.ts';

/** Support with every permission; with a country, for that country only. */
export function seedStaff(db: Db, ...countries: string[]): Promise<SeededUser> {
  return seedUser(db, {
    permissions: [...ADMIN_PERMISSIONS, ...countries.map((country) => `country:${country}`)],
  });
}

/** Support with just these. */
export function seedStaffWith(db: Db, ...permissions: Permission[]): Promise<SeededUser> {
  return seedUser(db, { permissions });
}
