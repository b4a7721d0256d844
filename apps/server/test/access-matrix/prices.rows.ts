import type { MatrixRow } from './matrix.ts';

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const pricesRows: readonly MatrixRow[] = [
  // Traders' systems come with a key; no person's token opens it.
  { route: 'POST /can-prices/api/quote', statuses: [401, 401, 401, 401, 401, 401, 401] },
];
