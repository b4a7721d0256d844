import { randomUUID } from 'node:crypto';
import { keepCompanyInStep, registerTrader } from '../../src/modules/trading/index.ts';
import { seedCompany } from '../factories.ts';
import type { MatrixRow, World } from './matrix.ts';

/** The role of the member without a grant: a farm's, or that of a buyer. */
type OtherRole = 'USER' | 'BUYER';
const desks = new WeakMap<World, Map<OtherRole, Promise<string>>>();

/** A trader company with the same people in the same states. */
async function makeDesk({ test, callers }: World, role: OtherRole): Promise<string> {
  const member = (name: keyof typeof callers, more: object = {}) => {
    const user = callers[name];
    return user ? [{ user, ...more }] : [];
  };
  const { id } = await seedCompany(test.db, {
    kind: 'TRADER',
    members: [
      ...member('blocked user'),
      ...member('member without grant', { role }),
      ...member('WAITING member', { approvalState: 'WAITING' }),
      ...member('BLOCKED member', { approvalState: 'BLOCKED' }),
      ...member('right user'),
    ],
  });
  await keepCompanyInStep(test.deps, { companyId: id });
  await registerTrader(test.db, {
    usersCompanyId: id,
    name: `Desk ${id}`,
    descriptions: { en: 'We buy.', cs: 'Kupujeme.', ro: 'Cumpărăm.' },
    regionIds: ['CZ063'],
    cropIds: ['milling-wheat'],
    points: [{ name: 'Jihlava', latitude: 49.4, longitude: 15.6 }],
  });
  return id;
}

function deskOf(world: World, role: OtherRole): Promise<string> {
  const known = desks.get(world) ?? new Map<OtherRole, Promise<string>>();
  desks.set(world, known);
  const made = known.get(role) ?? makeDesk(world, role);
  known.set(role, made);
  return made;
}

const TICKET = { number: '1', day: '2026-10-15', grossKg: 2, tareKg: 1 };

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
function deskRow(
  route: string,
  [role, other, right]: [role: OtherRole, other: number, right: number],
  options: { payload?: () => object; query?: string } = {},
): MatrixRow {
  return {
    route: route.replace(' ', ' /can-trading/api/desk'),
    statuses: [401, 403, 404, other, 404, 404, right],
    request: async (world) => {
      const path = route.split(' ')[1]?.replace(/:\w+/g, () => randomUUID());
      const url = `/can-trading/api/desk${path}?companyId=${await deskOf(world, role)}${options.query ?? ''}`;
      const headers = { 'idempotency-key': randomUUID() };
      return { url, headers, ...(options.payload && { payload: options.payload() }) };
    },
  };
}

const row = (route: string, right: number, options?: Parameters<typeof deskRow>[2]) =>
  deskRow(route, ['USER', 403, right], options);

/** The statuses of a buyer and of a signatory. */
export const staffRow = (route: string, buyer: number, right: number, payload?: object) =>
  deskRow(route, ['BUYER', buyer, right], payload && { payload: () => payload });

// The trader's right user names a contract that doesn't exist: 404.
export const deskRows: readonly MatrixRow[] = [
  row('GET /today', 200),
  row('GET /contracts', 200),
  row('GET /deliveries', 200),
  row('GET /deliveries/:id', 404),
  row('POST /deliveries/:id/tickets', 404, { payload: () => TICKET }),
  row('POST /deliveries/:id/call-offs', 404, {
    payload: () => ({ day: '2026-10-15', from: '07:00', to: '09:00', tons: '24', lorries: 1 }),
  }),
  row('POST /deliveries/:id/close', 404),
  row('POST /call-offs/:id/agree', 404),
  row('POST /call-offs/:id/cancel', 404),
  row('POST /call-offs/:id/done', 404),
  row('POST /tickets/:id/confirm', 404),
  row('POST /tickets/:id/void', 404),
  row('POST /tickets/:id/dispute', 404, {
    payload: () => ({ disputes: [{ parameter: 'net', asked: '1' }] }),
  }),
  row('POST /disputes/:id/laboratory', 404, { payload: () => ({ value: '14' }) }),
  row('GET /tickets', 200),
  row('POST /tickets/preview', 200, { payload: () => ({ text: 'contract,ticket,day,gross,tare' }) }),
  row('POST /tickets/import', 200, {
    payload: () => ({ rows: [{ ...TICKET, contractId: randomUUID(), clientMutationId: randomUUID() }] }),
  }),
  row('GET /quality', 200),
  row('PUT /quality', 200, { payload: () => ({ cropId: 'milling-wheat', rules: [], version: 0 }) }),
  row('GET /contracts/:id', 404),
  row('GET /contracts/:id/document/:documentId', 404),
  row('POST /contracts/:id/accept', 404, { payload: () => ({}) }),
  row('POST /contracts/:id/reject', 404, { payload: () => ({ reason: 'capacity' }) }),
  row('POST /contracts/:id/withdraw', 404, { payload: () => ({ reason: 'A mistake' }) }),
  row('POST /contracts/:id/sign', 404, { payload: () => ({}) }),
  row('GET /book', 200),
  row('GET /book/export', 200, { query: '&format=csv' }),
  row('POST /hedges', 200, {
    payload: () => ({
      id: randomUUID(),
      commodity: 'wheat',
      month: '2025-12',
      lots: -1,
      price: '219.25',
      day: '2025-10-15',
    }),
  }),
  row('POST /resold', 200, {
    payload: () => ({
      id: randomUUID(),
      cropId: 'milling-wheat',
      quarterId: '2026Q4',
      tons: '4',
      day: '2025-10-15',
    }),
  }),
  row('GET /demand', 200),
  row('GET /owed', 200),
  row('GET /settlements', 200),
  row('POST /settlements', 404, { payload: () => ({ contractId: randomUUID() }) }),
  row('GET /settlements/:id', 404),
  row('GET /settlements/:id/pdf', 404),
  row('GET /settlements/:id/file', 404, { query: '&format=csv' }),
  row('POST /settlements/:id/paid', 404, { payload: () => ({ amount: '1', day: '2025-10-15' }) }),
  row('POST /receipts/:id/confirm', 404),
  row('DELETE /receipts/:id', 404),
  row('GET /accounts', 200, { query: '&format=csv&from=2025-01-01&to=2025-12-31' }),
  row('GET /prices', 200),
  row('PUT /prices', 200, { payload: () => ({ rows: [{}] }) }),
  row('POST /prices/preview', 200, { payload: () => ({ text: '5200', regionId: 'CZ063' }) }),
  row('POST /prices/withdraw', 200, { payload: () => ({ all: true }) }),
];
