import { randomUUID } from 'node:crypto';
import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { keepCompanyInStep } from '../../src/modules/trading/index.ts';
import type { MatrixRow, World } from './matrix.ts';

/** A document of the company; for everyone outside it does not exist. */
async function document({ test, company }: World) {
  await keepCompanyInStep(test.deps, { companyId: company.id });
  const { rows } = await test.db.$client.query(
    `with made as (
       insert into trading.contract (company_id, kind, market_price_id, trader_id, crop_id, region_id, quarter_id, zip,
         amount, currency, price, final_price, created_at)
       select id, 'PURCHASE', $2, 'brazda-trade', 'milling-wheat', 'CZ063', '2026Q4', '58601', 24, 'CZK', 1, 1, now()
       from trading.company where users_company_id = $1
       returning company_id, id
     )
     insert into trading.contract_document (company_id, contract_id, kind, name, media_type, content, sha256, created_at)
     select company_id, id, 'SIGNED', 'a.pdf', 'application/pdf', '%PDF-', '', now() from made
     returning contract_id, id`,
    [company.id, randomUUID()],
  );
  return { url: `/can-trading/api/contract/${rows[0].contract_id}/document/${rows[0].id}` };
}

async function contractExport({ test, company }: World) {
  await keepCompanyInStep(test.deps, { companyId: company.id });
  const { rows } = await test.db.$client.query('select id from trading.company where users_company_id = $1', [
    company.id,
  ]);
  return { url: `/can-trading/api/contract/export?format=csv&companyId=${rows[0].id}` };
}

// The APIs of traders' systems and of the signing service accept no person's token.
const SYSTEMS = [401, 401, 401, 401, 401, 401, 401] as const;
const decision = (name: string, payload: object): MatrixRow => ({
  route: `POST /can-trading/api/trader/contract/:id/${name}`,
  statuses: SYSTEMS,
  request: () => ({ url: `/can-trading/api/trader/contract/${randomUUID()}/${name}`, payload }),
});

const DELIVERIES = '/can-trading/api/trader';
const TICKET = { number: '1', day: '2026-10-15', grossKg: 2, tareKg: 1 };
const DISPUTES = { disputes: [{ parameter: 'net', asked: '1' }] };
const CALL_OFF = { day: '2026-10-20', from: '07:00', to: '09:00', tons: '48', lorries: 2 };
const traderTicket = (path: string, payload?: object): MatrixRow => ({
  route: `POST ${DELIVERIES}${path}`,
  statuses: SYSTEMS,
  request: () => ({
    url: `${DELIVERIES}${path}`.replace(':id', randomUUID()),
    ...(payload && { payload }),
  }),
});

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const tradingRows: readonly MatrixRow[] = [
  { route: `GET ${DELIVERIES}/delivery`, statuses: SYSTEMS },
  traderTicket('/delivery/:id/ticket', TICKET),
  traderTicket('/ticket/:id/confirm'),
  traderTicket('/ticket/:id/keep'),
  traderTicket('/ticket/:id/void'),
  traderTicket('/ticket/:id/dispute', DISPUTES),
  traderTicket('/dispute/:id/laboratory', { value: '14.8' }),
  traderTicket('/delivery/:id/call-off', CALL_OFF),
  traderTicket('/call-off/:id/agree'),
  traderTicket('/call-off/:id/cancel'),
  traderTicket('/call-off/:id/done'),
  {
    route: 'GET /can-trading/api/contract/:contractId/document/:documentId',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    request: document,
  },
  {
    route: 'GET /can-trading/api/contract/export',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    request: contractExport,
  },
  {
    // Everyone who is signed in may send a query; each field checks access itself.
    route: 'POST /graphql',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ payload: { query: '{ __typename }' } }),
  },
  {
    route: 'GET /graphql',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ url: `/graphql?documentId=${CompaniesDocument.id}` }),
  },
  { route: 'PUT /can-trading/api/trader/prices', statuses: SYSTEMS },
  { route: 'GET /can-trading/api/trader/contract', statuses: SYSTEMS },
  {
    route: 'GET /can-trading/api/trader/contract/:id',
    statuses: SYSTEMS,
    request: () => ({ url: `/can-trading/api/trader/contract/${randomUUID()}` }),
  },
  {
    route: 'GET /can-trading/api/trader/contract/:id/document',
    statuses: SYSTEMS,
    request: () => ({ url: `/can-trading/api/trader/contract/${randomUUID()}/document` }),
  },
  { route: 'GET /can-trading/api/trader/settlement', statuses: SYSTEMS },
  {
    route: 'POST /can-trading/api/trader/settlement',
    statuses: SYSTEMS,
    request: () => ({ url: '/can-trading/api/trader/settlement', payload: { contractId: randomUUID() } }),
  },
  ...['GET settlement/:id', 'GET settlement/:id/document', 'POST receipt/:id/confirm'].map(
    (call): MatrixRow => {
      const [method, path = ''] = call.split(' ');
      return {
        route: `${method} /can-trading/api/trader/${path}`,
        statuses: SYSTEMS,
        request: () => ({ url: `/can-trading/api/trader/${path.replace(':id', randomUUID())}` }),
      };
    },
  ),
  {
    route: 'POST /can-trading/api/trader/settlement/:id/paid',
    statuses: SYSTEMS,
    request: () => ({
      url: `/can-trading/api/trader/settlement/${randomUUID()}/paid`,
      payload: { amount: '1', day: '2025-10-15' },
    }),
  },
  ...['pdf', 'file'].map(
    (name): MatrixRow => ({
      // Of nobody: for a member of another company it looks the same.
      route: `GET /can-trading/api/settlement/:id/${name}`,
      statuses: [401, 403, 404, 404, 404, 404, 404],
      request: () => ({ url: `/can-trading/api/settlement/${randomUUID()}/${name}` }),
    }),
  ),
  {
    route: 'GET /can-trading/api/accounts',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    request: async (world) => {
      const { url } = await contractExport(world);
      return { url: `${url.replace('contract/export', 'accounts')}&from=2026-01-01&to=2026-12-31` };
    },
  },
  decision('accept', { externalNumber: '1' }),
  decision('reject', { reason: 'full' }),
  decision('sign', { signatory: 'Eva Nová' }),
  decision('withdraw', { reason: 'wet' }),
  {
    // A person's token proves nothing here; the link does, and nobody has this one.
    route: 'GET /can-trading/api/signing/:link',
    statuses: [404, 404, 404, 404, 404, 404, 404],
    request: () => ({ url: '/can-trading/api/signing/guessed' }),
  },
  { route: 'POST /can-trading/api/signing/webhook', statuses: SYSTEMS, request: () => ({ payload: {} }) },
];
