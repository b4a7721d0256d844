import { OwnPlacesDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCompany } from '../../../../test/factories.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import {
  accepted,
  MARKET,
  NOW,
  openTradingWorld,
  type TradingWorld,
} from '../../../../test/trading-world.ts';
import { decideCompany } from '../../users/index.ts';
import { keepCompanyInStep } from '../orders/matching.tasks.ts';
import { addOrder } from '../orders/orders.service.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

const stored = async (usersCompanyId: string) => {
  const { rows } = await world.db.$client.query('select * from trading.company where users_company_id = $1', [
    usersCompanyId,
  ]);
  return rows;
};

describe('the trading company', () => {
  it('is made when a company registers, in its trading currency', async () => {
    const czech = await seedCompany(world.db, { name: 'Farma Polná', approvalState: 'WAITING' });
    const romanian = await seedCompany(world.db, { country: 'RO' });
    await world.runJobs();
    expect(await stored(czech.id)).toMatchObject([
      {
        name: 'Farma Polná',
        country_id: 'CZ',
        identification_number: czech.number,
        vat_number: `CZ${czech.number}`,
        approval_state: 'WAITING',
        currency: 'CZK',
      },
    ]);
    expect(await stored(romanian.id)).toMatchObject([{ country_id: 'RO', currency: 'EUR' }]);
  });

  it('follows the decision about it', async () => {
    const { id } = await seedCompany(world.db, { approvalState: 'WAITING' });
    for (const state of ['APPROVED', 'BLOCKED'] as const) {
      await world.db.transaction((tx) => decideCompany(tx, id, state, NOW));
      await world.runJobs();
      expect(await stored(id)).toMatchObject([{ approval_state: state }]);
    }
  });

  it('is one, and the newest, however many messages come at once', async () => {
    const { id } = await seedCompany(world.db, { approvalState: 'WAITING' });
    const hear = () => keepCompanyInStep(world.deps, { companyId: id });
    await Promise.all([
      ...Array.from({ length: 4 }, hear),
      world.db.transaction((tx) => decideCompany(tx, id, 'APPROVED', NOW)).then(hear),
      ...Array.from({ length: 4 }, hear),
    ]);
    expect(await stored(id)).toMatchObject([{ approval_state: 'APPROVED' }]);
  });

  it('of a company that users no longer knows trades no more', async () => {
    const { usersCompanyId } = await world.farm();
    const pool = world.db.$client;
    await pool.query('delete from users.membership where company_id = $1', [usersCompanyId]);
    await pool.query('delete from users.subscription where company_id = $1', [usersCompanyId]);
    await pool.query('delete from users.company where id = $1', [usersCompanyId]);
    await keepCompanyInStep(world.deps, { companyId: usersCompanyId });
    expect(await stored(usersCompanyId)).toMatchObject([{ approval_state: 'BLOCKED' }]);
  });

  it('that comes back under its number finds what it had', async () => {
    const { companyId, usersCompanyId } = await world.farm();
    const [row] = await stored(usersCompanyId);
    await world.db.$client.query('update trading.company set users_company_id = uuidv7() where id = $1', [
      companyId,
    ]);
    await keepCompanyInStep(world.deps, { companyId: usersCompanyId });
    expect(await stored(usersCompanyId)).toMatchObject([{ id: row?.id }]);
  });

  it('wakes its orders when it is unblocked, and sleeps with them while it is blocked', async () => {
    const farm = await world.farm();
    const offerId = await world.offer(farm, '100');
    accepted(
      await addOrder(world.deps, farm.viewer, {
        offerId,
        amount: '50',
        currency: 'CZK',
        price: '5000',
        lowPrice: null,
        quarterId: MARKET.quarterId,
        customTransport: false,
        transportNote: null,
        note: null,
        onlyTraderId: null,
      }),
    );
    const decide = async (state: 'APPROVED' | 'BLOCKED') => {
      await world.db.transaction((tx) => decideCompany(tx, farm.usersCompanyId, state, NOW));
      await world.runJobs();
    };
    await decide('BLOCKED');
    await world.quote('5100');
    await decide('BLOCKED');
    expect(await world.tons(offerId)).toMatchObject({ ordered: '50.0', sold: '0.0' });
    await decide('APPROVED');
    expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '50.0', inContracts: '50.0' });
  });

  it('has its crops in places: the largest storage first, each code once, what is archived or sold left out', async () => {
    const farm = await world.farm();
    const offerIds = {
      sold: await world.offer(farm, '500', { zip: '77900' }),
      small: await world.offer(farm, '20', { zip: '76701' }),
      large: await world.offer(farm, '100', { zip: '58601' }),
      second: await world.offer(farm, '30', { zip: '58601' }),
      archived: await world.offer(farm, '900', { zip: '60200' }),
    };
    const pool = world.db.$client;
    await pool.query('update trading.offer set sold = 490 where id = $1', [offerIds.sold]);
    await pool.query(
      'update trading.storage set archived_at = now() where id = (select storage_id from trading.offer where id = $1)',
      [offerIds.archived],
    );
    const nameOf = async (offerId: string, label: string) =>
      pool.query(
        'update trading.storage set label = $2 where id = (select storage_id from trading.offer where id = $1)',
        [offerId, label],
      );
    await nameOf(offerIds.large, 'Large');
    const { companies } = await dataOf(world, farm.user, OwnPlacesDocument, {});
    expect(companies).toMatchObject([
      {
        address: 'Polní 1, 586 01 Jihlava',
        places: [
          { zip: '58601', storage: 'Large' },
          { zip: '76701', storage: 'Silo' },
          { zip: '77900', storage: 'Silo' },
        ],
      },
    ]);
  });
});
