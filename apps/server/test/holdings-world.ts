import { randomUUID } from 'node:crypto';
import { addOffer, archiveOffer } from '../src/modules/trading/offers/offers.service.ts';
import { addOrder } from '../src/modules/trading/orders/orders.service.ts';
import { addStorage } from '../src/modules/trading/storages/storages.service.ts';
import { addMembership } from '../src/modules/users/index.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { type SeededUser, seedUser } from './factories.ts';
import { accepted, MARKET, NOW, TRADERS, WHEAT, ZIP } from './trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

export interface Holdings {
  storageIds: string[];
  /** Wheat and rapeseed; the third is archived. */
  offerIds: string[];
  orderIds: string[];
  /** By status. */
  contractIds: Record<string, string>;
}

export interface Holder extends Farm {
  held: Holdings;
}

/**
 * Companies with storages, offers, orders and contracts in every state, and people who may see more or less of them.
 */
export interface HoldingsWorld extends TradingWorld {
  /** PREMIUM. */
  rich: Holder;
  /** BASIC: prices are masked. */
  trial: Holder;
  romanian: Holder;
  /** A member of the rich and of the trial company who may not sign. */
  worker: SeededUser;
  /** Waits for the approval in the rich company. */
  waiting: SeededUser;
  /** Has no company. */
  nobody: SeededUser;
  /** A company like the rich one, with its own holdings. */
  another(): Promise<Holder>;
  /** Newest quotes where the Czech companies are. */
  wheatPriceId: string;
  dieselPriceId: string;
}

const STATUSES = ['PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED', 'FAILED'] as const;

export async function openHoldingsWorld(options: TestAppOptions = {}): Promise<HoldingsWorld> {
  const world = await openTradingWorld(options);
  const wheatPriceId = await world.quote('5000');
  const dieselPriceId = await world.quote('30', { cropId: 'diesel', traderId: 'lan-obchodni' });
  await world.quote('5111.50', { traderId: TRADERS[1] });
  await world.quote('5200', { quarterId: '2027Q1', at: new Date(NOW.getTime() - 36 * 3_600_000) });
  await world.quote('11400', { cropId: 'rapeseed', traderId: TRADERS[2] });
  await world.quote('4000', { quarterId: '2026Q3' });
  await world.db.$client.query(
    `update prices.current_quote set previous_price = price - 12.5 where trader_id = $1`,
    [TRADERS[1]],
  );
  const holder = async (farm: Farm, zip: string, regionId: string): Promise<Holder> => ({
    ...farm,
    held: await fill(world, farm, zip, regionId),
  });
  const rich = await holder(await world.farm(), ZIP, MARKET.regionId);
  const trial = await holder(await world.farm({ plan: 'BASIC' }), ZIP, MARKET.regionId);
  const romanian = await holder(await world.farm({ country: 'RO' }), '400001', 'RO113');

  const [worker, waiting, nobody] = [
    await seedUser(world.db),
    await seedUser(world.db, { name: 'Still Waiting' }),
    await seedUser(world.db),
  ];
  const join = (user: SeededUser, { usersCompanyId }: Farm, approvalState: 'APPROVED' | 'WAITING') =>
    addMembership(world.db, { userId: user.id, companyId: usersCompanyId, role: 'USER', approvalState });
  await join(worker, rich, 'APPROVED');
  await join(worker, trial, 'APPROVED');
  await join(waiting, rich, 'WAITING');
  const another = async () => holder(await world.farm(), ZIP, MARKET.regionId);
  return { ...world, rich, trial, romanian, worker, waiting, nobody, another, wheatPriceId, dieselPriceId };
}

async function fill(world: TradingWorld, farm: Farm, zip: string, regionId: string): Promise<Holdings> {
  const { deps } = world;
  const { viewer, companyId } = farm;
  const storage = async (label: string) =>
    accepted(await addStorage(deps, viewer, { companyId, label, address: 'Polní 1', zip })).storageId;
  const storageIds = [await storage('Silo'), await storage('barn')];
  const [silo = '', barn = ''] = storageIds;
  const offer = async (storageId: string, cropId: string) =>
    accepted(await addOffer(deps, viewer, { storageId, cropId, amount: '500', yearHarvested: 2026 })).offerId;
  const offerIds = [await offer(silo, WHEAT), await offer(silo, 'rapeseed'), await offer(barn, 'maize')];
  const [wheat = '', rapeseed = '', maize = ''] = offerIds;
  accepted(await archiveOffer(deps, viewer, maize));
  const currency = regionId.startsWith('CZ') ? ('CZK' as const) : ('EUR' as const);
  const orderIds: string[] = [];
  for (const [offerId, onlyTraderId] of [
    [wheat, null],
    [wheat, TRADERS[0]],
    [rapeseed, null],
  ] as const) {
    // A plan without trading keeps its existing orders: they are placed as if it had been another plan.
    const able = {
      ...viewer,
      memberships: viewer.memberships.map((one) => ({ ...one, fullFeatures: FEATURES })),
    };
    const input = {
      offerId,
      amount: '24.5',
      currency,
      price: '99000',
      lowPrice: null,
      quarterId: MARKET.quarterId,
      customTransport: onlyTraderId !== null,
      transportNote: onlyTraderId && 'two lorries',
      note: onlyTraderId && 'gate 3',
      onlyTraderId,
    };
    orderIds.push(accepted(await addOrder(deps, able, input)).orderId);
  }
  return {
    storageIds,
    offerIds,
    orderIds,
    contractIds: await fillContracts(world, farm, wheat, regionId),
  };
}

const FEATURES = ['TRADING', 'STORAGES', 'TRANSACTIONS_ORDERS'] as const;

async function fillContracts(
  { db }: TradingWorld,
  { companyId }: Farm,
  offerId: string,
  regionId: string,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [at, status] of STATUSES.entries()) {
    const { rows } = await db.$client.query(
      `insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
         quarter_id, year_harvested, zip, amount, currency, price, final_price, czk_rate, note, failure_reason,
         failure_note, created_at, processed_at, trader_signed_at, external_number)
       values ($1, 'SALE', $2, $3, $4, $5, $6, $7, '2026Q4', 2026, '58601', 24, 'CZK', 5000, 5010, 1, 'gate 3',
         case when $2 = 'FAILED' then 'rejected' end, case when $2 = 'FAILED' then 'no room' end, $8,
         case when $2 in ('PENDING', 'PROCESSING') then null else $8::timestamptz end,
         case when $2 in ('CONFIRMED', 'SIGNED') then $8::timestamptz end, 'N-' || $2)
       returning id`,
      [
        companyId,
        status,
        offerId,
        randomUUID(),
        TRADERS[0],
        WHEAT,
        regionId,
        new Date(NOW.getTime() - at * 1000),
      ],
    );
    const id: string = rows[0].id;
    ids[status] = id;
    if (status === 'CONFIRMED' || status === 'SIGNED') await fillSigning(db.$client, companyId, id, status);
  }
  await db.$client.query('update trading.offer set sold = 120 where id = $1', [offerId]);
  return ids;
}

let submissions = 0;

async function fillSigning(
  pool: TradingWorld['db']['$client'],
  companyId: string,
  contractId: string,
  status: 'CONFIRMED' | 'SIGNED',
): Promise<void> {
  const isSigned = status === 'SIGNED';
  await pool.query(
    `insert into trading.contract_signing (company_id, contract_id, submission_id, trader_submitter_id,
       user_submitter_id, user_slug, user_status, created_at, completed_at)
     values ($1, $2, $3, 1, 2, 'slug', $4, $5, $6)`,
    [companyId, contractId, ++submissions, isSigned ? 'COMPLETED' : 'OPENED', NOW, isSigned ? NOW : null],
  );
  await pool.query(
    `insert into trading.contract_document (company_id, contract_id, kind, name, media_type, content, sha256, created_at)
     values ($1, $2, 'CONFIRMATION', 'confirmation.pdf', 'application/pdf', 'x', 'x', $3)`,
    [companyId, contractId, NOW],
  );
  await pool.query(
    `insert into trading.contract_event (company_id, contract_id, number, event, status, at, body, hash)
     values ($1, $2, 1, 'SENT', 'PROCESSING', $3, '{}', ''), ($1, $2, 2, 'ACCEPTED', 'SUCCESS', $3, '{}', '')`,
    [companyId, contractId, NOW],
  );
}
