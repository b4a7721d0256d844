import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import type { Membership, Viewer } from '../../../platform/viewer.ts';
import { seedReference } from '../reference/index.ts';
import { requireDesk } from './desk-access.ts';

const COMPANY = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedReference(database.db);
  await database.pool.query(
    `insert into trading.trader (id, name, legal_name, address, country_id, logo, descriptions, url_info, source,
       users_company_id)
     select 'own-desk', 'Own desk', 'Own desk', address, country_id, logo, descriptions, url_info, 'REGISTERED', $1
     from trading.trader where id = 'dunaj'`,
    [COMPANY],
  );
});
afterAll(() => database.drop());

const viewerOf = (changes: Partial<Membership> = {}) =>
  ({
    memberships: [
      {
        companyId: COMPANY,
        countryId: 'CZ',
        companyNumber: '12345678',
        kind: 'TRADER',
        role: 'BUYER',
        grants: ['DESK_PRICE'],
        approvalState: 'APPROVED',
        fullFeatures: [],
        ...changes,
      } satisfies Membership,
    ],
  }) as unknown as Viewer;
const open = (viewer: Viewer, companyId = COMPANY) => requireDesk(database, viewer, companyId, 'DESK_PRICE');

test('an approved member of a trader company works at its desk', async () => {
  expect(await open(viewerOf())).toEqual({
    traderId: 'own-desk',
    companyId: COMPANY,
    name: 'Own desk',
    countryId: expect.any(String),
    answerHours: 48,
  });
});

test.each([
  ['a farm', { kind: 'FARM' }, 'trader.not-found'],
  ['a member who waits', { approvalState: 'WAITING' }, 'trader.not-found'],
  ['a blocked company', { approvalState: 'BLOCKED' }, 'trader.not-found'],
  ['another company', { companyId: OTHER }, 'trader.not-found'],
  ['a role without the grant', { grants: [] }, 'grant.missing'],
] as const)('%s has no such desk', async (_, changes, code) => {
  await expect(open(viewerOf(changes))).rejects.toMatchObject({ code });
});

test('a trader that is not active has no desk', async () => {
  await database.pool.query(`update trading.trader set active = false where id = 'own-desk'`);
  await expect(open(viewerOf())).rejects.toMatchObject({ code: 'trader.not-found' });
});

test('loading the reference leaves a registered trader, its regions and crops as they are', async () => {
  await database.pool.query(
    `update trading.trader set active = true where id = 'own-desk';
     insert into trading.trader_region values ('CZ072', 'own-desk', 'Hulín', 49.3, 17.4);
     insert into trading.crop_trader (crop_id, trader_id, minimum_amount) values ('rapeseed', 'own-desk', 24)`,
  );
  await seedReference(database.db);
  const { rows } = await database.pool.query(
    `select t.active, r.point_name, c.crop_id from trading.trader t
     join trading.trader_region r on r.trader_id = t.id join trading.crop_trader c on c.trader_id = t.id
     where t.id = 'own-desk'`,
  );
  expect(rows).toEqual([{ active: true, point_name: 'Hulín', crop_id: 'rapeseed' }]);
});
