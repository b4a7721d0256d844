import type { ApprovalState, PlanType, Role } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { MarketKey } from '../src/modules/prices/index.ts';
import { keepCompanyInStep } from '../src/modules/trading/index.ts';
import { addOffer } from '../src/modules/trading/offers/offers.service.ts';
import { addStorage } from '../src/modules/trading/storages/storages.service.ts';
import { findViewer } from '../src/modules/users/index.ts';
import type { Viewer } from '../src/platform/viewer.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from './factories.ts';
import { accepted, MARKET, NOW, TRADERS, WHEAT, ZIP } from './trading-facts.ts';

export { accepted, MARKET, NOW, REGION, refused, TRADERS, WHEAT, ZIP } from './trading-facts.ts';

export interface Farm {
  /** Of the trading service. */
  companyId: string;
  usersCompanyId: string;
  user: SeededUser;
  viewer: Viewer;
}

export interface QuoteOptions extends Partial<MarketKey> {
  traderId?: string;
  currency?: CurrencyType;
  at?: Date;
}

export interface TradingWorld extends TestApp {
  /** A company on PREMIUM with one STATUTORY member, unless stated otherwise. */
  farm(options?: FarmOptions): Promise<Farm>;
  /** The viewer as the database knows them now. */
  viewerOf(user: SeededUser): Promise<Viewer>;
  /** A storage in Jihlava with tons of wheat of 2026. */
  offer(farm: Farm, tons: string, options?: { zip?: string; cropId?: string }): Promise<string>;
  /** The newest quote of its market, as intake leaves it; no matcher runs. */
  quote(price: string, options?: QuoteOptions): Promise<string>;
  /** The price of one unit of the base; the inverse is not set. */
  rate(base: CurrencyType, counter: CurrencyType, rate: string): Promise<void>;
  /** The offer's parts as stored, and as its orders and contracts add up. */
  tons(offerId: string): Promise<Tons>;
}

export interface FarmOptions {
  country?: 'CZ' | 'RO' | 'SK' | 'IE';
  plan?: PlanType;
  role?: Role;
  approvalState?: ApprovalState;
  companyState?: ApprovalState;
}

export interface Tons {
  total: string;
  ordered: string;
  sold: string;
  inOrders: string;
  inContracts: string;
}

export async function openTradingWorld(options: TestAppOptions = {}): Promise<TradingWorld> {
  const test = await buildTestApp({ now: NOW, ...options });
  const { db, deps } = test;
  const pool = db.$client;

  const rate: TradingWorld['rate'] = async (base, counter, value) => {
    await pool.query(
      `insert into prices.fx (base, counter, rate, at) values ($1, $2, $3, $4)
       on conflict (base, counter) do update set rate = excluded.rate`,
      [base, counter, value, NOW],
    );
  };
  if (!options.sharing) {
    for (const currency of ['CZK', 'EUR', 'RON'] as const) await rate(currency, currency, '1');
    await rate('EUR', 'CZK', '25');
    await rate('CZK', 'EUR', '0.04');
    await rate('RON', 'EUR', '0.2');
    await rate('RON', 'CZK', '5');
  }
  const viewerOf: TradingWorld['viewerOf'] = (user) =>
    findViewer(deps, { subject: user.subject, email: user.email, emailVerified: true, permissions: [] });

  return {
    ...test,
    rate,
    viewerOf,
    async farm({ country = 'CZ', plan = 'PREMIUM', role, approvalState, companyState } = {}) {
      const user = await seedUser(db);
      const { id } = await seedCompany(db, {
        country,
        plan,
        ...(companyState && { approvalState: companyState }),
        members: [{ user, ...(role && { role }), ...(approvalState && { approvalState }) }],
      });
      await keepCompanyInStep(deps, { companyId: id });
      const { rows } = await pool.query('select id from trading.company where users_company_id = $1', [id]);
      return { companyId: rows[0].id, usersCompanyId: id, user, viewer: await viewerOf(user) };
    },
    async offer({ companyId, viewer }, tons, { zip = ZIP, cropId = WHEAT } = {}) {
      const { storageId } = accepted(
        await addStorage(deps, viewer, { companyId, label: 'Silo', address: 'Polní 1', zip }),
      );
      const input = { amount: tons, cropId, storageId, yearHarvested: 2026 };
      return accepted(await addOffer(deps, viewer, input)).offerId;
    },
    async quote(price, options = {}) {
      const { regionId, cropId, quarterId } = { ...MARKET, ...options };
      const { traderId = TRADERS[0], currency = 'CZK', at = test.clock.now() } = options;
      const { rows } = await pool.query(
        `with new_quote as (
           insert into prices.quote (region_id, crop_id, quarter_id, trader_id, price, currency, published_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning *
         )
         insert into prices.current_quote
           (region_id, crop_id, quarter_id, trader_id, quote_id, price, currency, published_at)
         select region_id, crop_id, quarter_id, trader_id, id, price, currency, published_at from new_quote
         on conflict (region_id, crop_id, quarter_id, trader_id) do update
         set quote_id = excluded.quote_id, price = excluded.price, published_at = excluded.published_at
         returning quote_id as id`,
        [regionId, cropId, quarterId, traderId, price, currency, at],
      );
      return rows[0].id;
    },
    async tons(offerId) {
      const { rows } = await pool.query<Tons>(
        `select total, ordered, sold,
           (select coalesce(sum(amount), 0.0) from trading.sell_order where offer_id = f.id and active) as "inOrders",
           (select coalesce(sum(amount), 0.0) from trading.contract where offer_id = f.id and status <> 'FAILED')
             as "inContracts"
         from trading.offer f where id = $1`,
        [offerId],
      );
      if (!rows[0]) throw new Error(`no offer ${offerId}`);
      return rows[0];
    },
  };
}
