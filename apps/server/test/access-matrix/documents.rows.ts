import { issueRequest } from '../../src/modules/billing/documents/issue.service.ts';
import { parseStatement } from '../../src/modules/billing/statement/parse/parse-statement.ts';
import { camtEntry, camtFile } from '../../src/modules/billing/statement/parse/test-files.ts';
import { insertStatement, saveEntries } from '../../src/modules/billing/statement/statement.queries.ts';
import { seedPayment, seedTransfer } from '../../src/modules/billing/test-payments.ts';
import type { MatrixRow, World } from './matrix.ts';

/** A payment request of the world's company, new for each call. */
const invoice =
  (suffix: string) =>
  async ({ test, company }: World) => {
    const payment = await seedPayment(test.db, { companyId: company.id });
    const id = await issueRequest(test.db, test.deps, payment.id);
    return { url: `/can-users/api/invoice/${id}${suffix}` };
  };

/** A statement that pays a Czech company's purchase. */
async function statement({ test, staff }: World, options: Parameters<typeof seedTransfer>[1] = {}) {
  const payment = await seedTransfer(test.db, options);
  const entry = camtEntry({ reference: payment.id, endToEnd: `/VS${payment.variableSymbol}` });
  const parsed = parseStatement(Buffer.from(camtFile([entry])));
  const id = await insertStatement(test.db, parsed, { userId: staff.id, at: new Date() });
  const entries = await saveEntries(test.db, id, parsed.entries);
  return { id, payment, entryIds: entries.map(({ id }) => id) };
}
async function confirmation(world: World) {
  const { id, entryIds } = await statement(world);
  return { url: `/can-users/api/payment/statement/${id}/confirm`, payload: { entryIds } };
}
async function entryReturned(world: World) {
  const { entryIds } = await statement(world);
  return { url: `/can-users/api/payment/entry/${entryIds[0]}/return` };
}
async function entrySettled(world: World) {
  // It names a payment of the country, and would not pay it.
  const { entryIds } = await statement(world, { status: 'COMPLETED', paidOn: '2026-11-01' });
  const payload = { reason: 'Interest of the bank' };
  return { url: `/can-users/api/payment/entry/${entryIds[0]}/settle`, payload };
}
async function entryAssigned(world: World) {
  const { entryIds, payment } = await statement(world);
  return { url: `/can-users/api/payment/entry/${entryIds[0]}/assign`, payload: { paymentId: payment.id } };
}

const staffOnly = {
  statuses: [401, 403, 403, 403, 403, 403, 200] as const,
  rightUser: async ({ staff }: World) => staff,
  // The calls themselves are open to them; what belongs to another country is left out of the result.
  elsewhere: 200,
  audited: true as const,
};

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const documentRows: readonly MatrixRow[] = [
  {
    route: 'GET /can-users/api/invoice/:id/pdf',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    elsewhere: 404,
    request: invoice('/pdf'),
  },
  {
    route: 'GET /can-users/api/invoice/:id/qr',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    elsewhere: 404,
    request: invoice('/qr'),
  },
  {
    route: 'POST /can-users/api/payment/statement',
    ...staffOnly,
    request: () => ({ payload: camtFile([camtEntry()]), type: 'application/xml' }),
  },
  { route: 'POST /can-users/api/payment/statement/:id/confirm', ...staffOnly, request: confirmation },
  {
    route: 'GET /can-users/api/payment/entry',
    statuses: staffOnly.statuses,
    rightUser: staffOnly.rightUser,
    elsewhere: 200,
  },
  {
    route: 'GET /can-users/api/payment/entry/settled',
    statuses: staffOnly.statuses,
    rightUser: staffOnly.rightUser,
    elsewhere: 200,
  },
  {
    route: 'POST /can-users/api/payment/entry/:id/return',
    ...staffOnly,
    statuses: [401, 403, 403, 403, 403, 403, 204],
    elsewhere: 404,
    request: entryReturned,
  },
  {
    route: 'POST /can-users/api/payment/entry/:id/settle',
    ...staffOnly,
    statuses: [401, 403, 403, 403, 403, 403, 204],
    elsewhere: 404,
    request: entrySettled,
  },
  {
    route: 'POST /can-users/api/payment/entry/:id/assign',
    ...staffOnly,
    elsewhere: 404,
    request: entryAssigned,
  },
];
