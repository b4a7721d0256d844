import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@canola/api-schema/duration';
import { addAlert } from '../src/modules/trading/alerts/alerts.service.ts';
import { addLadder } from '../src/modules/trading/ladder/ladder.service.ts';
import { addOffer, archiveOffer } from '../src/modules/trading/offers/offers.service.ts';
import { addOrder } from '../src/modules/trading/orders/orders.service.ts';
import { addStorage } from '../src/modules/trading/storages/storages.service.ts';
import { addMembership } from '../src/modules/users/index.ts';
import type { Viewer } from '../src/platform/viewer.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { type SeededUser, seedUser } from './factories.ts';
import { accepted, MARKET, NOW, TRADERS, WHEAT, ZIP } from './trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

export interface Holdings {
  storageIds: string[];
  /** Wheat and rapeseed; the third is archived. */
  offerIds: string[];
  orderIds: string[];
  /** Where {@link placeLadder} has placed one. */
  ladderId?: string;
  alertIds: string[];
  /** By status. */
  contractIds: Record<string, string>;
  /** Of the signed contract, and a second one without tickets, which its sides may close. */
  delivery: DeliveryIds;
}

interface DeliveryIds {
  closableId: string;
  ticketToConfirm: string;
  ticketToDispute: string;
  ownTicket: string;
  disputeId: string;
  callOffToAgree: string;
  callOffToCancel: string;
  settlementId: string;
  /** Said by the trader, and by the company. */
  receiptToConfirm: string;
  ownReceipt: string;
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
  await world.quote('5200', { quarterId: '2027Q1', at: new Date(NOW.getTime() - 36 * HOUR_MS) });
  await world.quote('11400', { cropId: 'rapeseed', traderId: TRADERS[2] });
  await world.quote('4000', { quarterId: '2026Q3' });
  await world.db.$client.query(
    `update prices.current_quote set previous_price = price - 12.5 where trader_id = $1`,
    [TRADERS[1]],
  );
  await world.db.$client.query(
    `insert into trading.quality_schedule (trader_id, crop_id, version, terms_version, rules, created_by, created_at)
     select trader_id, $2, 1, max(version), '[{"kind": "dry", "parameter": "moisture", "base": "14"}]', $3, $4
     from trading.trader_terms where trader_id = $1 group by trader_id`,
    [TRADERS[0], WHEAT, randomUUID(), NOW],
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
    orderIds.push(accepted(await addOrder(deps, ableOf(viewer), input)).orderId);
  }
  const contractIds = await fillContracts(world, farm, wheat, regionId);
  const delivery = await fillDelivery(
    world,
    companyId,
    contractIds.SIGNED ?? '',
    contractIds.CONFIRMED ?? '',
  );
  const alertIds = await fillAlerts(world, farm);
  return { storageIds, offerIds, orderIds, alertIds, contractIds, delivery };
}

/** One rung on the rapeseed, which waits. */
export async function placeLadder({ deps }: TradingWorld, { viewer, held }: Holder): Promise<void> {
  const { ladderId } = accepted(
    await addLadder(deps, ableOf(viewer), {
      offerId: held.offerIds[1] ?? '',
      quarterId: MARKET.quarterId,
      currency: 'CZK',
      tons: '24',
      rungs: [{ share: null, price: '99000' }],
      onlyTraderId: null,
      customTransport: false,
      transportNote: null,
      lowPrice: null,
      sellBy: null,
      closingPrice: null,
    }),
  );
  held.ladderId = ladderId;
}

/** A plan without trading keeps its existing orders: they are placed as if it had been another plan. */
const ableOf = (viewer: Viewer): Viewer => ({
  ...viewer,
  memberships: viewer.memberships.map((membership) => ({ ...membership, fullFeatures: FEATURES })),
});

/** On the exchange, which every plan shows. */
async function fillAlerts({ deps }: TradingWorld, { viewer, companyId }: Farm): Promise<string[]> {
  const ids: string[] = [];
  for (const threshold of ['250', '260']) {
    const input = {
      companyId,
      kind: 'FUTURES' as const,
      place: null,
      delivers: false,
      itemId: 'wheat',
      termId: '2026-12-01',
      secondItemId: null,
      secondTermId: null,
      direction: 'ABOVE' as const,
      threshold,
      once: false,
      endsOn: null,
      whenReached: 'NOW' as const,
    };
    ids.push(accepted(await addAlert(deps, viewer, input)).alertId);
  }
  return ids;
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
         case when $2 in ('CONFIRMED', 'SIGNED') then $8::timestamptz end, 'N-' || gen_random_uuid())
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

/** Tickets and call-offs in every state that somebody has to answer. */
async function fillDelivery(
  { db }: TradingWorld,
  companyId: string,
  contractId: string,
  closableId: string,
): Promise<DeliveryIds> {
  const pool = db.$client;
  await pool.query(
    `insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, tolerance_percent, payment_days,
       place, from_day, to_day)
     select $1, id, $3, $4, 5, 30, 'Jihlava', '2026-10-01', '2026-12-31' from unnest($2::uuid[]) id`,
    [companyId, [contractId, closableId], TRADERS[0], WHEAT],
  );
  let number = 0;
  const ticket = async (side: string, state: string): Promise<string> => {
    const { rows } = await pool.query(
      `insert into trading.ticket (company_id, contract_id, trader_id, number, side, day, gross_kg, tare_kg, state,
         entered_at, created_at, changed_at)
       values ($1, $2, $3, $4, $5, '2026-10-15', 16000, 15000, $6, $7, $7, $7) returning id`,
      [companyId, contractId, TRADERS[0], `${companyId} ${++number}`, side, state, NOW],
    );
    return rows[0].id;
  };
  const callOff = async (): Promise<string> => {
    const { rows } = await pool.query(
      `insert into trading.call_off (company_id, contract_id, day, from_time, to_time, tons, lorries, proposed_by,
         created_at, changed_at)
       values ($1, $2, '2026-10-16', '07:00', '09:00', 24, 1, 'TRADER', $3, $3) returning id`,
      [companyId, contractId, NOW],
    );
    return rows[0].id;
  };
  const disputed = await ticket('TRADER', 'DISPUTED');
  const { rows } = await pool.query(
    `insert into trading.dispute (company_id, ticket_id, parameter, stated, asked, opened_by, created_at)
     values ($1, $2, 'net', 1000, 990, 'FARM', $3) returning id`,
    [companyId, disputed, NOW],
  );
  return {
    closableId,
    ticketToConfirm: await ticket('TRADER', 'ENTERED'),
    ticketToDispute: await ticket('TRADER', 'ENTERED'),
    ownTicket: await ticket('FARM', 'ENTERED'),
    disputeId: rows[0].id,
    callOffToAgree: await callOff(),
    callOffToCancel: await callOff(),
    ...(await fillSettlement(pool, { companyId, contractId, ticketId: await ticket('TRADER', 'CONFIRMED') })),
  };
}

async function fillSettlement(
  pool: TradingWorld['db']['$client'],
  { companyId, contractId, ticketId }: { companyId: string; contractId: string; ticketId: string },
) {
  const { rows } = await pool.query(
    `insert into trading.settlement (company_id, trader_id, year, sequence, day, due_day, currency, net, snapshot,
       created_at, changed_at)
     select $1, $2, 2026, 1 + count(*), '2026-10-15', '2026-11-14', 'CZK', 5000, '{}', $3, $3
     from trading.settlement where trader_id = $2 returning id`,
    [companyId, TRADERS[0], NOW],
  );
  const settlementId: string = rows[0].id;
  await pool.query(
    `insert into trading.settlement_line (company_id, settlement_id, ticket_id, contract_id, paid_kg, amount, calculation)
     values ($1, $2, $3, $4, 1000, 5000, '{"netKg": 1000}')`,
    [companyId, settlementId, ticketId, contractId],
  );
  const receipt = async (saidBy: string, amount: number): Promise<string> => {
    const { rows } = await pool.query(
      `insert into trading.receipt (company_id, settlement_id, amount, day, said_by, created_at)
       values ($1, $2, $3, '2026-10-15', $4, $5) returning id`,
      [companyId, settlementId, amount, saidBy, NOW],
    );
    return rows[0].id;
  };
  return {
    settlementId,
    receiptToConfirm: await receipt('TRADER', 10),
    ownReceipt: await receipt('FARM', 20),
  };
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
