import type { Role } from '@canola/api-schema/access';
import type { Viewer } from '../src/platform/viewer.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { type ContractDesk, openContractDesk } from './contract-desk.ts';
import { type SeededUser, seedCompany, seedUser } from './factories.ts';
import { TRADERS } from './trading-facts.ts';

/** The contracts' world, whose first trader is a company with people at the desk. */
export interface DeskWorld extends ContractDesk {
  traderId: string;
  deskCompanyId: string;
  /** May sign for the trader. */
  statutory: SeededUser;
  buyer: SeededUser;
  /** As they have just logged in. */
  deskViewer(user: SeededUser): Promise<Viewer>;
  /** A call of somebody at the desk. */
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    options?: { user?: SeededUser; body?: object; query?: Record<string, string>; companyId?: string },
  ): Promise<{ status: number; body: T }>;
}

export async function openDeskWorld(options: TestAppOptions = {}): Promise<DeskWorld> {
  const world = await openContractDesk(options);
  const [traderId] = TRADERS;
  const statutory = await seedUser(world.db, { name: 'Petra Horáková' });
  const buyer = await seedUser(world.db, { name: 'Vít Procházka' });
  const member = (user: SeededUser, role: Role) => ({ user, role });
  const { id } = await seedCompany(world.db, {
    name: 'Brázda Trade a.s.',
    members: [member(statutory, 'STATUTORY'), member(buyer, 'BUYER')],
  });
  const { $client: pool } = world.db;
  await pool.query(`update users.company set kind = 'TRADER' where id = $1`, [id]);
  await pool.query(`update trading.trader set source = 'REGISTERED', users_company_id = $1 where id = $2`, [
    id,
    traderId,
  ]);
  return {
    ...world,
    traderId,
    deskCompanyId: id,
    statutory,
    buyer,
    deskViewer: async (user) => ({ ...(await world.viewerOf(user)), loggedInAt: Date.now() / 1000 }),
    async call(method, path, { user = statutory, body, query = {}, companyId = id } = {}) {
      const token = await world.tokenFor(user.subject, { email: user.email });
      const response = await world.app.inject({
        method,
        url: `/can-trading/api/desk/${path}`,
        query: { companyId, ...query },
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}
