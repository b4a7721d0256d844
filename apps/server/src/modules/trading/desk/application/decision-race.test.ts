import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedUser } from '../../../../../test/factories.ts';
import {
  accepted,
  NOW,
  openTradingWorld,
  refused,
  type TradingWorld,
  WHEAT,
  ZIP,
} from '../../../../../test/trading-world.ts';
import { becomeTrader, lockCompany } from '../../../users/index.ts';
import { requireFarm } from '../../companies/access.service.ts';
import { lockHoldings } from '../../companies/companies.queries.ts';
import { copyCompany } from '../../companies/companies.service.ts';
import { buyInput } from '../../marketplace/purchase.service.ts';
import { addTons } from '../../offers/offers.queries.ts';
import { addOffer } from '../../offers/offers.service.ts';
import { addStorage } from '../../storages/storages.service.ts';
import { apply, decide } from './application.service.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

async function farmWithStorage() {
  const farm = await world.farm();
  const { companyId, viewer } = farm;
  const place = { companyId, label: 'Silo', address: 'Polní 1', zip: ZIP };
  const { storageId } = accepted(await addStorage(world.deps, viewer, place));
  return { ...farm, storageId };
}

const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rowCount } = await world.db.$client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      },
      { timeout: 30_000 },
    )
    .toBe(count);

const APPLICATION = {
  name: 'Race',
  descriptions: { en: 'a', cs: 'b', ro: 'c' },
  regionIds: ['CZ063'],
  cropIds: ['rye'],
  points: [{ name: 'Jihlava', latitude: 49.4, longitude: 15.59 }],
};

async function applicant() {
  const farm = await farmWithStorage();
  await world.db.$client.query(`delete from users.subscription where company_id = $1`, [farm.usersCompanyId]);
  return farm;
}

const staffOf = async () =>
  world.viewerOf(await seedUser(world.db, { permissions: ['users:trader:approve'] }));

it('a decision waits for an offer that is being saved, and is refused', async () => {
  const { companyId, usersCompanyId, viewer, storageId } = await applicant();
  const { id } = await apply(world.deps, viewer, usersCompanyId, APPLICATION);
  const staff = await staffOf();
  const { decided } = await world.db.transaction(async (tx) => {
    await requireFarm(tx, companyId);
    await addTons(tx, { companyId, storageId, cropId: WHEAT, yearHarvested: 2026, amount: '50', now: NOW });
    const answer = decide(world.deps, staff, id, { state: 'APPROVED' }).catch((error) => error);
    await untilWaiting(1);
    return { decided: answer };
  });
  expect(await decided).toMatchObject({ code: 'trader.has-holdings' });
});

it('an offer and a purchase wait for the decision, and are refused to the trader', async () => {
  const { companyId, usersCompanyId, viewer, storageId } = await farmWithStorage();
  const { asked } = await world.db.transaction(async (tx) => {
    await lockCompany(tx, usersCompanyId);
    await lockHoldings(tx, usersCompanyId);
    await becomeTrader(tx, usersCompanyId);
    const offered = addOffer(world.deps, viewer, {
      amount: '50',
      cropId: WHEAT,
      storageId,
      yearHarvested: 2026,
    });
    const bought = buyInput(world.deps, viewer, {
      companyId,
      cropId: 'diesel',
      zip: ZIP,
      address: 'Polní 1',
      amount: '1000',
      currency: 'CZK',
      marketPriceId: companyId,
      expectedPrice: null,
      note: null,
    });
    await untilWaiting(2);
    return { asked: Promise.all([offered, bought]) };
  });
  for (const answer of await asked) expect(refused(answer)).toEqual(['root: feature.not-in-plan']);
});

it('an application waits for an offer that is being saved, and is refused', async () => {
  const { companyId, usersCompanyId, viewer, storageId } = await applicant();
  const { applied } = await world.db.transaction(async (tx) => {
    await requireFarm(tx, companyId);
    await addTons(tx, { companyId, storageId, cropId: WHEAT, yearHarvested: 2026, amount: '50', now: NOW });
    const answer = apply(world.deps, viewer, usersCompanyId, APPLICATION).catch((error) => error);
    await untilWaiting(1);
    return { applied: answer };
  });
  expect(await applied).toMatchObject({ code: 'trader.has-holdings' });
});

it('a decision and a change of the company lock both rows in one order', async () => {
  const { usersCompanyId, viewer } = await applicant();
  const { id } = await apply(world.deps, viewer, usersCompanyId, APPLICATION);
  const staff = await staffOf();
  const { decided } = await world.db.transaction(async (tx) => {
    await lockCompany(tx, usersCompanyId);
    const answer = decide(world.deps, staff, id, { state: 'APPROVED' });
    await untilWaiting(1);
    await copyCompany(tx, world.deps, usersCompanyId);
    return { decided: answer };
  });
  expect(await decided).toMatchObject({ state: 'APPROVED' });
});
