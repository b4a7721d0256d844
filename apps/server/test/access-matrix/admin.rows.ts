import { addMembership, addSubscription } from '../../src/modules/users/index.ts';
import { czechNumber, type SeededUser, seedCompany, seedUser } from '../factories.ts';
import type { MatrixRow, World } from './matrix.ts';

/** Only staff; the right user has every permission. */
const staffOnly = (right: number) => ({
  statuses: [401, 403, 403, 403, 403, 403, right] as const,
  rightUser: async ({ staff }: World) => staff,
});
const action = (right: number) => ({ ...staffOnly(right), elsewhere: 404, audited: true as const });

/** A person of the world's country, new for each call. */
async function person({ test }: World): Promise<SeededUser> {
  const user = await seedUser(test.db);
  await seedCompany(test.db, { members: [{ user }] });
  return user;
}

async function membership(world: World): Promise<string> {
  const user = await seedUser(world.test.db);
  return addMembership(world.test.db, { userId: user.id, companyId: world.company.id });
}

/** Of the world's own company, so its members may read it. */
async function subscription({ test, company }: World, source: 'MANUAL' | 'PAID'): Promise<string> {
  await addSubscription(test.db, {
    companyId: company.id,
    planType: 'PLUS',
    source,
    status: 'ACTIVE',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 864e5),
  });
  const { rows } = await test.db.$client.query(
    'select id from users.subscription where company_id = $1 and source = $2 order by id desc limit 1',
    [company.id, source],
  );
  return rows[0].id;
}

const ofPerson =
  (suffix = '', payload?: object) =>
  async (world: World) => ({
    url: `/can-users/api/user/${(await person(world)).id}${suffix}`,
    ...(payload && { payload }),
  });
const ofCompany =
  (suffix: string) =>
  async ({ test }: World) => ({
    url: `/can-users/api/company/${(await seedCompany(test.db, { approvalState: 'WAITING' })).id}${suffix}`,
  });
const ofMembership =
  (suffix = '') =>
  async (world: World) => ({ url: `/can-users/api/company/user/${await membership(world)}${suffix}` });

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const adminRows: readonly MatrixRow[] = [
  { route: 'GET /can-users/api/user/list', ...staffOnly(200) },
  { route: 'GET /can-users/api/admin/today', ...staffOnly(200) },
  { route: 'GET /can-users/api/user/:id', ...staffOnly(200), elsewhere: 404, request: ofPerson() },
  {
    route: 'GET /can-users/api/user/identity/:subject',
    ...staffOnly(200),
    elsewhere: 404,
    request: async (world) => ({ url: `/can-users/api/user/identity/${(await person(world)).subject}` }),
  },
  {
    route: 'PUT /can-users/api/user/:id/block',
    ...action(200),
    request: ofPerson('/block', { reason: 'Not a farm.' }),
  },
  {
    route: 'DELETE /can-users/api/user/:id/block',
    ...action(200),
    request: async ({ test }) => {
      const user = await seedUser(test.db, { isBlocked: true });
      return { url: `/can-users/api/user/${user.id}/block` };
    },
  },
  { route: 'DELETE /can-users/api/user/:id/reset', ...action(204), request: ofPerson('/reset') },
  { route: 'DELETE /can-users/api/user/:id', ...action(204), request: ofPerson() },
  {
    route: 'POST /can-users/api/user/:id/view',
    ...action(200),
    request: async (world) => {
      const user = await seedUser(world.test.db);
      const { id: companyId } = await seedCompany(world.test.db, { members: [{ user }] });
      return {
        url: `/can-users/api/user/${user.id}/view`,
        payload: { companyId, reason: 'Their storages do not load' },
      };
    },
  },
  {
    // Of the staff with every permission; for all others it does not exist.
    route: 'DELETE /can-users/api/view/:id',
    ...action(204),
    request: async ({ test, staff, right, company }) => {
      const { rows } = await test.db.$client.query(
        `insert into users.customer_view (staff_id, user_id, company_id, reason, started_at, expires_at)
         values ($1, $2, $3, 'Their storages do not load', now(), now() + interval '30 minutes') returning id`,
        [staff.id, right.id, company.id],
      );
      return { url: `/can-users/api/view/${rows[0].id}` };
    },
  },
  {
    route: 'POST /can-users/api/user/:id/company',
    ...action(200),
    request: async (world) => ({
      url: `/can-users/api/user/${(await person(world)).id}/company`,
      payload: { companyNumber: czechNumber(), country: 'CZ', role: 'USER', state: 'WAITING' },
    }),
  },
  { route: 'GET /can-users/api/company', ...staffOnly(200) },
  {
    route: 'PUT /can-users/api/company/:id/state/:state',
    ...action(200),
    request: ofCompany('/state/APPROVED'),
  },
  { route: 'GET /can-users/api/company/user', ...staffOnly(200) },
  {
    route: 'GET /can-users/api/company/:id/user',
    ...staffOnly(200),
    elsewhere: 404,
    request: ({ company }) => ({ url: `/can-users/api/company/${company.id}/user` }),
  },
  {
    route: 'POST /can-users/api/company/:id/user',
    ...action(200),
    request: async ({ test, company }) => ({
      url: `/can-users/api/company/${company.id}/user`,
      payload: {
        companyId: company.id,
        email: (await seedUser(test.db)).email,
        role: 'USER',
        state: 'APPROVED',
      },
    }),
  },
  {
    route: 'GET /can-users/api/company/user/:id',
    ...staffOnly(200),
    elsewhere: 404,
    request: ofMembership(),
  },
  {
    route: 'PUT /can-users/api/company/user/:id/state/:state',
    ...action(200),
    request: ofMembership('/state/APPROVED'),
  },
  {
    route: 'PUT /can-users/api/company/user/:id/role/:role',
    ...action(200),
    request: ofMembership('/role/STATUTORY'),
  },
  { route: 'DELETE /can-users/api/company/user/:id', ...action(204), request: ofMembership() },
  {
    route: 'POST /can-users/api/subscription/manual',
    ...action(200),
    request: async ({ test }) => ({
      payload: {
        companyId: (await seedCompany(test.db)).id,
        plan: 'PLUS',
        expiresAt: new Date(Date.now() + 864e5).toISOString(),
      },
    }),
  },
  {
    // A subscription is visible only to its company, and to staff who see plans.
    route: 'GET /can-users/api/subscription/:id',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    elsewhere: 404,
    request: async (world) => ({ url: `/can-users/api/subscription/${await subscription(world, 'PAID')}` }),
  },
  {
    route: 'DELETE /can-users/api/subscription/:id',
    ...action(204),
    request: async (world) => ({ url: `/can-users/api/subscription/${await subscription(world, 'MANUAL')}` }),
  },
  { route: 'GET /can-users/api/audit', ...staffOnly(200) },
  // Five a minute per person, so each caller is a new person.
  ...['user', 'company', 'company/user'].map((list) => ({
    route: `GET /can-users/api/${list}/export`,
    ...staffOnly(200),
    request: () => ({ url: `/can-users/api/${list}/export?format=csv` }),
  })),
];
