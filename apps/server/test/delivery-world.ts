import type { Role } from '@canola/api-schema/access';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { moveContract } from '../src/modules/trading/contracts/lifecycle/lifecycle.service.ts';
import type { ContractEvent } from '../src/modules/trading/contracts/lifecycle/transitions.ts';
import { addContract } from '../src/modules/trading/contracts/sell.service.ts';
import { silenceTasks } from '../src/modules/trading/deliveries/silence.tasks.ts';
import { type DeskWorld, openDeskWorld } from './desk-world.ts';
import { type SeededUser, seedUser } from './factories.ts';
import { accepted } from './trading-facts.ts';
import type { Farm } from './trading-world.ts';

/** The worked example's (docs/product/deliveries.md#quality), and a limit. */
export const WHEAT_RULES: QualityRule[] = [
  { kind: 'dry', parameter: 'moisture', base: '14' },
  { kind: 'weight_percent', parameter: 'impurities', base: '6', ratio: '1' },
  { kind: 'fee', parameter: 'moisture', base: '14', perPoint: '40' },
  { kind: 'limit', parameter: 'protein', min: '12', max: null },
];

export interface Sale {
  contractId: string;
  offerId: string;
}

/** The desk's world with signed sales to deliver on: 60 t at 5,200 Kč, from an offer of 100 t. */
export interface DeliveryWorld extends DeskWorld {
  signedSale(options?: { total?: string; owner?: Farm }): Promise<Sale>;
  sellUnder(termsVersion: number): ReturnType<typeof addContract>;
  termsVersion(): Promise<number>;
  setRules(rules: QualityRule[]): Promise<void>;
  put(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Of the farm, and of the trader. */
  member(role: Role): Promise<SeededUser>;
  deskMember(role: Role): Promise<SeededUser>;
  setTraderActive(isActive: boolean): Promise<void>;
  watchTickets(): Promise<void>;
  /** How many of a kind were sent, of all or about one contract. */
  messages(kind: string, contractId?: string): Promise<number>;
  offerTons(offerId: string): Promise<{ total: string; sold: string; ordered: string }>;
  archive(offerId: string): Promise<void>;
  /** Signed tons of the farm. */
  soldTotal(): Promise<string>;
}

export async function openDeliveryWorld(): Promise<DeliveryWorld> {
  const world = await openDeskWorld();
  const { db, deps, home, traderId } = world;
  const pool = db.$client;
  const cropId = 'milling-wheat';
  const join = async (companyId: string, role: Role) => {
    const user = await seedUser(db);
    await pool.query(
      `insert into users.membership (user_id, company_id, role, approval_state) values ($1, $2, $3, 'APPROVED')`,
      [user.id, companyId, role],
    );
    return user;
  };
  const delivery: DeliveryWorld = {
    ...world,
    async signedSale({ total = '100', owner = home } = {}) {
      const offerId = await world.offer(owner, total);
      const { contractId } = accepted(
        await addContract(deps, owner.viewer, { ...(await dealOf(offerId)), termsVersion: null }),
      );
      for (const event of ['SENT', 'ACCEPTED', 'CONFIRMED', 'TRADER_SIGNED', 'SIGNED'] as ContractEvent[])
        await moveContract(db, { companyId: owner.companyId, contractId, event, at: world.clock.now() });
      return { contractId, offerId };
    },
    async sellUnder(termsVersion) {
      return addContract(deps, home.viewer, {
        ...(await dealOf(await world.offer(home, '100'))),
        termsVersion,
      });
    },
    async termsVersion() {
      const { rows } = await pool.query(
        'select max(version)::int as version from trading.trader_terms where trader_id = $1',
        [traderId],
      );
      return rows[0].version;
    },
    async setRules(rules) {
      const { rows } = await pool.query(
        'select coalesce(max(version), 0)::int as version from trading.quality_schedule where trader_id = $1 and crop_id = $2',
        [traderId, cropId],
      );
      const { status, body } = await delivery.put('quality', { cropId, rules, version: rows[0].version });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async put(path, body) {
      const token = await world.tokenFor(world.statutory.subject, { email: world.statutory.email });
      const response = await world.app.inject({
        method: 'PUT',
        url: `/can-trading/api/desk/${path}`,
        query: { companyId: world.deskCompanyId },
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      });
      return { status: response.statusCode, body: response.json() };
    },
    member: (role) => join(home.usersCompanyId, role),
    deskMember: (role) => join(world.deskCompanyId, role),
    async setTraderActive(isActive) {
      await pool.query('update trading.trader set active = $1 where id = $2', [isActive, traderId]);
    },
    async watchTickets() {
      const watch = silenceTasks.find(({ cron }) => cron);
      await watch?.run(deps, {} as never, { jobId: '1' } as never);
      await world.runJobs();
    },
    async messages(kind, contractId = '') {
      const { rows } = await pool.query(
        'select count(*)::int as count from notifications.notification where kind = $1 and url like $2',
        [kind, `%${contractId}`],
      );
      return rows[0].count;
    },
    async offerTons(offerId) {
      const { rows } = await pool.query('select total, sold, ordered from trading.offer where id = $1', [
        offerId,
      ]);
      return rows[0];
    },
    async archive(offerId) {
      await pool.query('update trading.offer set total = sold, archived_at = now() where id = $1', [offerId]);
    },
    async soldTotal() {
      const { rows } = await pool.query(
        'select sum(tons)::text as tons from trading.sold_total where company_id = $1',
        [home.companyId],
      );
      return rows[0].tons;
    },
  };
  const dealOf = async (offerId: string) => ({
    offerId,
    marketPriceId: await world.quote('5200'),
    amount: '60',
    currency: 'CZK' as const,
    expectedPrice: null,
    customTransport: false,
    transportNote: null,
    note: null,
  });
  await delivery.setRules(WHEAT_RULES);
  return delivery;
}

/** The same sale again, from a storage and an offer of its own: signing takes longer than delivering. */
export async function copySale({ db }: DeliveryWorld, { contractId, offerId }: Sale): Promise<Sale> {
  const { rows } = await db.$client.query<Sale>(
    `with s as (
       insert into trading.storage (company_id, label, address, zip, region_id)
       select s.company_id, s.label, s.address, s.zip, s.region_id from trading.storage s
       join trading.offer f on f.storage_id = s.id where f.id = $2 returning company_id, id
     ), f as (
       insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total, sold)
       select f.company_id, s.id, f.crop_id, f.year_harvested, f.total, f.sold from trading.offer f, s
       where f.id = $2 returning company_id, id
     ), k as (
       insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
         quarter_id, year_harvested, zip, amount, currency, price, final_price, terms_version, created_at)
       select k.company_id, k.kind, k.status, f.id, k.market_price_id, k.trader_id, k.crop_id, k.region_id, k.quarter_id,
         k.year_harvested, k.zip, k.amount, k.currency, k.price, k.final_price, k.terms_version, k.created_at
       from trading.contract k, f where k.id = $1 returning company_id, id, offer_id
     )
     insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, terms_version, schedule_version,
       tolerance_percent, payment_days, place, from_day, to_day)
     select k.company_id, k.id, d.trader_id, d.crop_id, d.terms_version, d.schedule_version, d.tolerance_percent,
       d.payment_days, d.place, d.from_day, d.to_day from trading.delivery_terms d, k where d.contract_id = $1
     returning contract_id as "contractId", (select offer_id from k) as "offerId"`,
    [contractId, offerId],
  );
  return rows[0] as Sale;
}
