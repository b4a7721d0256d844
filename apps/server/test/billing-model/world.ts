import { call } from '../caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../factories.ts';
import { type GatewayDesk, openGatewayDesk } from '../gateway-desk.ts';
import { runCronTasks } from '../run-cron-tasks.ts';

const START = new Date('2026-11-16T09:00:00Z');
const BILLING = {
  address: 'Polní 1, 586 01 Jihlava',
  email: 'ucetni@farma.test',
  phone: null,
  vat: null,
};

export interface BillingWorld extends GatewayDesk {
  /** Members who may pay, and staff who confirm transfers. */
  members: readonly SeededUser[];
  staff: SeededUser;
  companyId: string;
  /** The offers to the company: Plus and Premium, each for a day, month, quarter and year. */
  periodIds: readonly number[];
  /** Transfers that staff confirmed: what the ledger may call paid. */
  confirmed: Set<string>;
  /** How often each plan was cancelled, less how often it was resumed. */
  cancelled: Map<string, number>;
  /** An empty ledger, an empty gateway and a company that has bought nothing. */
  reset(): Promise<void>;
  buy(member: SeededUser, periodId: number, paymentType: 'CARD' | 'BANK_TRANSFER'): ReturnType<typeof call>;
  /** The recurring jobs of billing, as after 5 minutes or an hour. */
  sweep(): Promise<void>;
  move(ms: number): void;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Everything that a program leaves behind. */
const EMPTIED = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
  where schemaname = 'billing' and tablename <> 'vat_rate'
    or schemaname = 'sandbox' and tablename like 'stripe_%'
    or schemaname || '.' || tablename in ('users.subscription', 'platform.inbox', 'platform.outbox_mail',
      'notifications.notification', 'graphile_worker._private_jobs')`;

export async function openBillingWorld(): Promise<BillingWorld> {
  const desk = await openGatewayDesk({ now: START });
  const { db, clock } = desk;
  const staff = await seedUser(db, { permissions: ['country:CZ', 'users:payment:confirm'] });
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await db.$client.query<Row>(text, values)).rows;
  const periods = await rows<{ id: number }>(
    `select id from users.plan_period where country_id = 'CZ' order by plan_id, type`,
  );
  const [tables] = await rows<{ tables: string }>(EMPTIED);

  const world: BillingWorld = {
    ...desk,
    members: [],
    staff,
    companyId: '',
    periodIds: periods.map(({ id }) => id),
    confirmed: new Set(),
    cancelled: new Map(),
    async reset() {
      clock.set(START);
      desk.held.length = 0;
      world.confirmed.clear();
      world.cancelled.clear();
      await rows(`truncate ${tables?.tables} cascade`);
      world.members = [await seedUser(db), await seedUser(db)];
      const company = await seedCompany(db, { members: world.members.map((user) => ({ user })) });
      world.companyId = company.id;
    },
    buy: (member, periodId, paymentType) =>
      call(desk, member, 'POST', '/can-users/api/subscription/paid', {
        companyId: world.companyId,
        periodId,
        paymentType,
        billing: BILLING,
      }),
    sweep: () => runCronTasks(desk.deps, /^(payments|subscriptions|invoices|vat)\./),
    move: (ms) => clock.set(new Date(clock.now().getTime() + ms)),
    rows,
  };
  return world;
}
