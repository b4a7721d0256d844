import type { MatrixRow } from './matrix.ts';

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const pricesRows: readonly MatrixRow[] = [
  // Traders' systems come with a key; no person's token opens it.
  { route: 'POST /can-prices/api/quote', statuses: [401, 401, 401, 401, 401, 401, 401] },
  { route: 'GET /can-prices/api/quote', statuses: [401, 401, 401, 401, 401, 401, 401] },
  { route: 'DELETE /can-prices/api/quote', statuses: [401, 401, 401, 401, 401, 401, 401] },
  // The same for everybody with the feature: someone who waits has BASIC's, someone who is blocked has none.
  {
    route: 'GET /can-prices/api/currency/rate/:currency1/:currency2',
    statuses: [401, 403, 200, 200, 200, 403, 200],
    request: () => ({ url: '/can-prices/api/currency/rate/EUR/CZK' }),
  },
  {
    route: 'GET /can-prices/api/commodity/rate/:commodity',
    statuses: [401, 403, 200, 200, 200, 403, 200],
    request: () => ({ url: '/can-prices/api/commodity/rate/wheat?date-from=2026-10-01' }),
  },
  {
    route: 'GET /can-prices/api/commodity/current/:commodity',
    statuses: [401, 403, 200, 200, 200, 403, 200],
    request: () => ({ url: '/can-prices/api/commodity/current/rapeseed' }),
  },
];
