import { randomUUID } from 'node:crypto';
import { issueInvoice } from '../../src/modules/billing/documents/issue.service.ts';
import { seedPayment, seedTransfer } from '../../src/modules/billing/test-payments.ts';
import type { MatrixRow, World } from './matrix.ts';

const billing = { address: 'Polní 1, 586 01 Jihlava', email: 'ucetni@farma.test', phone: null, vat: null };

async function periodId({ test }: World): Promise<number> {
  const { rows } = await test.db.$client.query(
    `select p.id from users.plan_period p join users.plan l on l.id = p.plan_id
     where p.country_id = 'CZ' and l.type = 'PLUS' and p.type = 'MONTHLY'`,
  );
  return rows[0].id;
}

/** A paid subscription of the world's company, in the state that the call needs. */
const subscription =
  (suffix: string, status: 'ACTIVE' | 'CANCELLED', payload?: object) =>
  async ({ test, company }: World) => {
    const { rows } = await test.db.$client.query(
      `update users.subscription set status = $2, expires_at = now() + interval '20 days'
       where company_id = $1 and source = 'PAID' returning id`,
      [company.id, status],
    );
    return { url: `/can-users/api/subscription/${rows[0].id}${suffix}`, ...(payload && { payload }) };
  };

/** A payment of the world's company. */
const payment =
  (prefix: string) =>
  async ({ test, company }: World) => ({
    url: `/can-users/api/payment${prefix}/${(await seedPayment(test.db, { companyId: company.id })).id}`,
  });

/** A purchase of a Czech company that waits for its transfer. */
const transfer =
  (suffix: string, payload?: object) =>
  async ({ test }: World) => ({
    url: `/can-users/api/payment/${(await seedTransfer(test.db)).id}${suffix}`,
    ...(payload && { payload }),
  });

/** Of the members' own company: they may not give its money back either. */
const completed = (companyId: string) => ({ companyId, status: 'COMPLETED' as const, paidOn: '2026-11-16' });

async function paid({ test, company }: World) {
  const { id } = await seedPayment(test.db, completed(company.id));
  await issueInvoice(test.db, test.deps, id, '2026-11-16');
  return {
    url: `/can-users/api/payment/${id}/refund`,
    payload: { amount: '10.00', reason: 'Bought by mistake' },
  };
}

/** A card payment whose card took no refund. */
async function refused({ test, company }: World) {
  const { id } = await seedPayment(test.db, { ...completed(company.id), type: 'CARD' });
  await issueInvoice(test.db, test.deps, id, '2026-11-16');
  await test.db.$client.query(
    `insert into billing.refund (payment_id, status, amount, reason, created_at) values ($1, 'FAILED', 10, 'x', '2026-11-16T08:00:00Z')`,
    [id],
  );
  return {
    url: `/can-users/api/payment/${id}/returned`,
    payload: { id: randomUUID(), amount: '10.00', reason: 'Bought by mistake', date: '2026-11-16' },
  };
}

async function card({ test, company }: World) {
  const { rows } = await test.db.$client.query(
    `insert into billing.card (company_id, stripe_id, brand, last4, expires_month, expires_year, created_at)
     values ($1, $2, 'visa', '4242', 12, 2034, now()) returning id`,
    [company.id, randomUUID()],
  );
  return { url: `/can-users/api/card/${rows[0].id}` };
}

const ofCompany =
  (path: string) =>
  ({ company }: World) => ({
    url: `/can-users/api${path.replace('{id}', company.id)}`,
  });

const staffOnly = {
  statuses: [401, 403, 403, 403, 403, 403, 200] as const,
  rightUser: async ({ staff }: World) => staff,
};
const action = { ...staffOnly, elsewhere: 404, audited: true as const };

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const billingRows: readonly MatrixRow[] = [
  {
    // The company has a plan already: whoever may buy gets as far as that.
    route: 'POST /can-users/api/subscription/paid',
    statuses: [401, 403, 404, 403, 403, 403, 409],
    request: async (world) => ({
      payload: {
        companyId: world.company.id,
        periodId: await periodId(world),
        paymentType: 'BANK_TRANSFER',
        billing,
      },
    }),
  },
  {
    route: 'GET /can-users/api/subscription/preview',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: async (world) => ({
      url: `/can-users/api/subscription/preview?companyId=${world.company.id}&periodId=${await periodId(world)}`,
    }),
  },
  {
    route: 'GET /can-users/api/subscription/company/:id',
    statuses: [401, 403, 404, 200, 403, 403, 200],
    request: ofCompany('/subscription/company/{id}'),
  },
  {
    route: 'PUT /can-users/api/subscription/:id/cancel',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: subscription('/cancel', 'ACTIVE'),
  },
  {
    route: 'PUT /can-users/api/subscription/:id/resume',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: subscription('/resume', 'CANCELLED'),
  },
  {
    route: 'PUT /can-users/api/subscription/:id/next',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: subscription('/next', 'ACTIVE', { periodId: null }),
  },
  { route: 'GET /can-users/api/payment', ...staffOnly },
  {
    // Five a minute per person, so each caller is a new person.
    route: 'GET /can-users/api/payment/export',
    ...staffOnly,
    request: () => ({ url: '/can-users/api/payment/export?format=csv' }),
  },
  {
    route: 'GET /can-users/api/payment/company/:id',
    statuses: [401, 403, 404, 200, 403, 403, 200],
    elsewhere: 404,
    request: ofCompany('/payment/company/{id}'),
  },
  {
    route: 'GET /can-users/api/payment/:id',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    elsewhere: 404,
    request: payment(''),
  },
  {
    // Payments of the world's company belong to its own subscription.
    route: 'GET /can-users/api/payment/status/:id',
    statuses: [401, 403, 404, 200, 404, 404, 200],
    request: async (world) => {
      const { rows } = await world.test.db.$client.query(
        `select id from users.subscription where company_id = $1 and source = 'PAID'`,
        [world.company.id],
      );
      const { id } = await seedPayment(world.test.db, {
        companyId: world.company.id,
        subscriptionId: rows[0].id,
        status: 'CANCELLED',
      });
      return { url: `/can-users/api/payment/status/${id}` };
    },
  },
  {
    route: 'PUT /can-users/api/payment/:id/confirm',
    ...action,
    request: transfer('/confirm', { date: '2026-01-01' }),
  },
  { route: 'PUT /can-users/api/payment/:id/cancel', ...action, request: transfer('/cancel') },
  { route: 'POST /can-users/api/payment/:id/refund', ...action, request: paid },
  { route: 'POST /can-users/api/payment/:id/returned', ...action, request: refused },
  {
    // No gateway listens here: whoever may pay gets as far as that.
    route: 'POST /can-users/api/payment/:id/card',
    statuses: [401, 403, 404, 403, 403, 403, 503],
    request: async (world) => {
      const period = { periodNo: 2, periodId: await periodId(world) };
      const { id } = await seedPayment(world.test.db, { companyId: world.company.id, ...period });
      return { url: `/can-users/api/payment/${id}/card` };
    },
  },
  {
    route: 'GET /can-users/api/company/:id/billing',
    statuses: [401, 403, 404, 200, 403, 403, 200],
    request: ofCompany('/company/{id}/billing'),
  },
  {
    route: 'PUT /can-users/api/company/:id/billing',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: ({ company }) => ({ url: `/can-users/api/company/${company.id}/billing`, payload: billing }),
  },
  {
    route: 'GET /can-users/api/card/company/:id',
    statuses: [401, 403, 404, 200, 403, 403, 200],
    request: ofCompany('/card/company/{id}'),
  },
  {
    // No gateway listens here: whoever may save a card gets as far as that.
    route: 'POST /can-users/api/card/setup',
    statuses: [401, 403, 404, 403, 403, 403, 503],
    request: ({ company }) => ({ payload: { companyId: company.id } }),
  },
  {
    route: 'PUT /can-users/api/card/:id/use',
    statuses: [401, 403, 404, 403, 403, 403, 204],
    request: async (world) => ({ url: `${(await card(world)).url}/use` }),
  },
  {
    route: 'DELETE /can-users/api/card/:id',
    statuses: [401, 403, 404, 403, 403, 403, 204],
    request: card,
  },
  {
    // The gateway's signature counts, not who calls.
    route: 'POST /can-users/api/payment/stripe/webhook',
    statuses: [401, 401, 401, 401, 401, 401, 401],
    request: () => ({ payload: { id: 'evt_1' } }),
  },
];
