import { randomUUID } from 'node:crypto';
import type { Role } from '@canola/api-schema/access';
import type { DeskLine, DeskPrices, PublishReceipt } from '@canola/api-schema/trading/desk-prices';
import { type SeededUser, seedCompany, seedUser } from './factories.ts';
import { MARKET, TRADERS, type TradingWorld } from './trading-world.ts';

export interface TraderDesk {
  user: SeededUser;
  companyId: string;
  traderId: string;
  /** A call of the desk; the address begins after `/can-trading/api/desk`. */
  call<Body = Record<string, unknown>>(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: Body }>;
  read(region?: string): Promise<DeskPrices>;
  line(key?: Partial<typeof MARKET>): Promise<DeskLine | undefined>;
  publish(rows: readonly object[], key?: string): Promise<PublishReceipt>;
}

/** The trader of the reference file gets a company of its own, with one person. */
export async function openTraderDesk(
  world: TradingWorld,
  { traderId = TRADERS[0] as string, role = 'BUYER' as Role } = {},
): Promise<TraderDesk> {
  const user = await seedUser(world.db, { name: 'Věra Pokorná' });
  const { id: companyId } = await seedCompany(world.db, { kind: 'TRADER', members: [{ user, role }] });
  await world.db.$client.query(
    `update trading.trader set source = 'REGISTERED', users_company_id = $2 where id = $1`,
    [traderId, companyId],
  );
  const token = await world.tokenFor(user.subject, { email: user.email });
  const call: TraderDesk['call'] = async (method, path, body, key = randomUUID()) => {
    const response = await world.app.inject({
      method,
      url: `/can-trading/api/desk${path}${path.includes('?') ? '&' : '?'}companyId=${companyId}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const read: TraderDesk['read'] = async (region = MARKET.regionId) =>
    (await call<DeskPrices>('GET', `/prices?region=${region}`)).body;
  return {
    user,
    companyId,
    traderId,
    call,
    read,
    async line(key = {}) {
      const { regionId, cropId, quarterId } = { ...MARKET, ...key };
      const { lines } = await read(regionId);
      return lines.find((line) => line.cropId === cropId && line.quarterId === quarterId);
    },
    publish: async (rows, key) => (await call<PublishReceipt>('PUT', '/prices', { rows }, key)).body,
  };
}

/** A fixed price of the market that the tests trade in. */
export function rowOf(overrides: object = {}): object {
  return { ...MARKET, mode: 'FIXED', version: 0, price: '5200.00', ...overrides };
}
