import type {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  AdminUserRow,
} from '@canola/api-schema/users/admin-user';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { type CountryScope, requirePermission, type Viewer } from '../../../../platform/viewer.ts';
import { readPage } from '../page.ts';
import { listRelations } from '../relations/relations.queries.ts';
import {
  countPeople,
  findPerson,
  listPeople,
  type PersonDetailRow,
  type PersonRow,
} from './people.queries.ts';

/** More companies than anybody may have. */
const ALL_RELATIONS = 1000;

export async function getPeople(
  { db }: Deps,
  viewer: Viewer,
  { page, size, ...filter }: AdminUserQuery,
): Promise<AdminUserPage> {
  const scope = requirePermission(viewer, 'users:*:list');
  const { rows, ...info } = await readPage(
    { page, size },
    () => countPeople(db, filter, scope),
    (offset) => listPeople(db, filter, scope, size, offset),
  );
  return { users: rows.map(toRow), size, ...info };
}

export async function getPerson(
  deps: Deps,
  viewer: Viewer,
  by: { id: string } | { subject: string },
): Promise<AdminUser> {
  return readPerson(deps, by, requirePermission(viewer, 'users:*:list'));
}

/** Also what an action on the person returns to staff who may act but not list. */
export async function readPerson(
  deps: Deps,
  by: { id: string } | { subject: string },
  scope: CountryScope,
): Promise<AdminUser> {
  const row = found(await findPerson(deps.db, by, scope), 'user.not-found');
  return toPerson(deps, row, scope);
}

async function toPerson({ db, config }: Deps, row: PersonDetailRow, scope: CountryScope): Promise<AdminUser> {
  const order = { sort: 'EMAIL', direction: 'ASC', search: undefined } as const;
  const relations = await listRelations(db, { userId: row.id, ...order }, scope, ALL_RELATIONS, 0);
  const shown = toRow(row);
  return {
    ...shown,
    blockedReason: row.blockedReason,
    metadata: {
      common: { phone: shown.phone },
      can: { settings: { language: row.language, news: { language: row.newsLanguage } } },
    },
    identities: [{ provider: config.oidc.issuer ?? config.publicUrl, subject: row.subject }],
    permissions: row.permissions,
    relations,
  };
}

function toRow(row: PersonRow): AdminUserRow {
  const { phoneCode: countryCode, phoneNumber } = row;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: countryCode && phoneNumber ? { countryCode, phoneNumber } : null,
    companies: row.companies,
    createdAt: new Date(row.createdAt).toISOString(),
    registeredAt: row.registeredAt && new Date(row.registeredAt).toISOString(),
    activityAt: row.activityAt && new Date(row.activityAt).toISOString(),
    isBlocked: row.isBlocked,
  };
}
