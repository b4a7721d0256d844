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

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const tradingRows: readonly MatrixRow[] = [
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
  { route: 'GET /can-trading/api/trader/contract', statuses: SYSTEMS },
  {
    route: 'GET /can-trading/api/trader/contract/:id',
    statuses: SYSTEMS,
    request: () => ({ url: `/can-trading/api/trader/contract/${randomUUID()}` }),
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
