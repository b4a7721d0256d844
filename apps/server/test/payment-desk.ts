import type { PlanType } from '@canola/api-schema/access';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { camtEntry, camtFile } from '../src/modules/billing/statement/parse/test-files.ts';
import { findSubscribedPlan } from '../src/modules/users/plans/plans.queries.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { type Answer, call } from './caller.ts';
import { type CompanyOptions, type SeededUser, seedCompany, seedUser } from './factories.ts';
import { type GatewayDesk, openGatewayDesk } from './gateway-desk.ts';
import { runCronTasks } from './run-cron-tasks.ts';
import { seedStaff } from './staff.ts';

export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  bankPage: '4000002500003155',
  bankPageAlways: '4000002760003184',
  declinesLater: '4000000000000341',
  disputed: '4000000000000259',
  refundLater: '4000000000007726',
  refundTakenBack: '4000000000005126',
  refundFailsLater: '4000000000009243',
  refundRefused: '4000000000006322',
};

export interface Buyer {
  companyId: string;
  /** May pay; so may the second one. */
  payer: SeededUser;
  second: SeededUser;
}

type Row = Record<string, unknown>;
interface Wanted {
  plan?: PlanType;
  period?: PeriodType;
  type?: PaymentType;
  vat?: string | null;
  as?: SeededUser;
  termsVersion?: string;
}

/** Companies that buy plans, the stand-in gateway, and time that passes when a test says so. */
export interface PaymentDesk extends GatewayDesk {
  staff: SeededUser;
  buyer(options?: CompanyOptions): Promise<Buyer>;
  buy<T = Payment>(buyer: Buyer, wanted?: Wanted): Promise<Answer<T>>;
  refusal(buyer: Buyer, wanted?: Wanted): Promise<[number, string]>;
  /** Pays in the browser; what the gateway says about it arrives and is acted on. */
  payWith(payment: Payment, card: string): Promise<void>;
  /** Bought and paid by card. */
  paid(buyer: Buyer, wanted?: Wanted & { card?: string }): Promise<Payment>;
  /** Delivers what the gateway has said, and runs the jobs that follow. */
  hear(): Promise<void>;
  /** Lets the time pass to that moment; recurring jobs run there. */
  passTo(moment: string | Date): Promise<void>;
  /** Ends what earlier tests left, so that a year can pass without them. */
  forgetAll(): Promise<void>;
  /** Staff confirm that a transfer arrived on that day. */
  confirm(paymentId: unknown, date: string): Promise<Answer<Payment & { code?: string }>>;
  /** Staff import the money of a transfer, or a part of it, from today's statement and confirm it. */
  arrives(payment: Payment, amount?: string): Promise<Answer<{ confirmed: number }>>;
  /** The plan in force now. */
  plan(buyer: Buyer): Promise<PlanType>;
  /** Of the last subscription that was bought, and of the last payment. */
  states(buyer: Buyer): Promise<{ subscription: unknown; payment: unknown }>;
  payments(companyId: string): Promise<Row[]>;
  subscriptions(companyId: string): Promise<Row[]>;
  invoices(companyId: string): Promise<Row[]>;
  /** The mails to an address, oldest first, and their subjects. */
  letters(email: string): Promise<{ subject: string; text: string }[]>;
  mails(email: string): Promise<string[]>;
  /** The purchase of a company of that country. */
  periodOf(companyId: string, plan: PlanType, period: PeriodType): Promise<number>;
  rows<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>;
}

export const BILLING = { address: 'Polní 1, 586 01 Jihlava', phone: null };

export async function openPaymentDesk(options: TestAppOptions = {}): Promise<PaymentDesk> {
  const desk = await openGatewayDesk(options);
  const { db } = desk;
  const rows = async <R extends Row>(text: string, values: unknown[] = []) =>
    (await db.$client.query<R>(text, values)).rows;
  const periodOf = async (companyId: string, plan: PlanType, period: PeriodType) => {
    const [row] = await rows<{ id: number }>(
      `select p.id from users.plan_period p join users.plan l on l.id = p.plan_id
       join users.company c on c.country_id = p.country_id where c.id = $1 and l.type = $2 and p.type = $3`,
      [companyId, plan, period],
    );
    return row?.id ?? 0;
  };
  const own: PaymentDesk = {
    ...desk,
    staff: await seedStaff(db),
    async buyer(company = {}) {
      const [payer, second] = [await seedUser(db), await seedUser(db, { name: 'Eva Horáková' })];
      const members = [{ user: payer }, { user: second }];
      const { id } = await seedCompany(db, { ...company, members });
      return { companyId: id, payer, second };
    },
    async buy({ companyId, payer }, wanted = {}) {
      const {
        plan = 'PLUS',
        period = 'MONTHLY',
        type = 'CARD',
        vat = null,
        as = payer,
        termsVersion,
      } = wanted;
      return call(own, as, 'POST', '/can-users/api/subscription/paid', {
        companyId,
        periodId: await periodOf(companyId, plan, period),
        paymentType: type,
        billing: { ...BILLING, email: `billing-${companyId}@canola.test`, vat },
        ...(termsVersion && { termsVersion }),
      });
    },
    async refusal(buyer, wanted) {
      const { status, body } = await own.buy<ErrorBody>(buyer, wanted);
      return [status, body.code];
    },
    async payWith(payment, card) {
      await desk.pay(
        { id: payment.gatewayId ?? '', clientSecret: payment.details?.stripe?.clientSecret ?? null },
        card,
      );
      await own.hear();
    },
    async paid(buyer, { card = CARD.good, ...wanted } = {}) {
      const { body } = await own.buy(buyer, wanted);
      await own.payWith(body, card);
      return body;
    },
    async hear() {
      while (desk.held.length > 0) await desk.deliver(desk.held.shift() ?? '');
      await desk.runJobs();
      if (desk.held.length > 0) await own.hear();
    },
    async passTo(moment) {
      desk.clock.set(new Date(moment));
      await runCronTasks(desk.deps, /^(payments|subscriptions)\./);
      await own.hear();
    },
    async forgetAll() {
      await rows(`update users.subscription set status = 'DELETED'`);
      await rows(
        `update billing.payment set status = 'CANCELLED' where status in ('INITIALIZED', 'WAITING', 'ERROR')`,
      );
      await rows('delete from graphile_worker._private_jobs');
      desk.held.length = 0;
    },
    confirm: (paymentId, date) =>
      call(own, own.staff, 'PUT', `/can-users/api/payment/${paymentId}/confirm`, { date }),
    async arrives({ id, details, amountTotal }, amount = amountTotal) {
      const entry = camtEntry({
        endToEnd: `/VS${details?.bank?.variableSymbol}`,
        amount,
        reference: `${id.slice(0, 20)}-${amount}`,
        bookedOn: desk.clock.now().toISOString().slice(0, 10),
      });
      const token = await desk.tokenFor(own.staff.subject, { email: own.staff.email });
      const url = '/can-users/api/payment/statement';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
      const read = await desk.app.inject({ method: 'POST', url, payload: camtFile([entry]), headers });
      const statement = read.json<{ id: string; entries: { id: string }[] }>();
      const entryIds = statement.entries.map(({ id }) => id);
      return call(own, own.staff, 'POST', `${url}/${statement.id}/confirm`, { entryIds });
    },
    async plan({ companyId }) {
      return (await findSubscribedPlan(db, companyId, desk.clock.now()))?.type ?? 'BASIC';
    },
    async states({ companyId }) {
      const bought = (await own.subscriptions(companyId)).filter(({ source }) => source === 'PAID');
      return {
        subscription: bought.at(-1)?.status,
        payment: (await own.payments(companyId)).at(-1)?.status,
      };
    },
    payments: (companyId) =>
      rows('select * from billing.payment where company_id = $1 order by created_at, id', [companyId]),
    subscriptions: (companyId) =>
      rows('select * from users.subscription where company_id = $1 order by created_at, id', [companyId]),
    invoices: (companyId) =>
      rows('select * from billing.invoice where company_id = $1 order by issued_at, id', [companyId]),
    async letters(email) {
      await desk.runJobs();
      return rows<{ subject: string; text: string }>(
        'select subject, text from platform.outbox_mail where recipient = $1 order by created_at, id',
        [email],
      );
    },
    async mails(email) {
      return (await own.letters(email)).map(({ subject }) => subject.replace(' – Canola', ''));
    },
    periodOf,
    rows,
  };
  return own;
}

/** A desk for the tests of one file: each of them begins at `now`, without what the earlier ones left. */
export function usePaymentDesk(now: Date): PaymentDesk {
  // Filled before the first test, so that a file can name it at its top.
  const desk = {} as PaymentDesk;
  beforeAll(async () => {
    Object.assign(desk, await openPaymentDesk({ now }));
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await desk.forgetAll();
    desk.clock.set(now);
  });
  return desk;
}

export const billingMail = ({ companyId }: Buyer) => `billing-${companyId}@canola.test`;
