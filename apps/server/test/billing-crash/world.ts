import { type BillingWorld, openBillingWorld } from '../billing-model/world.ts';
import { buildTestApp } from '../build-test-app.ts';
import { call } from '../caller.ts';
import { runCronTasks } from '../run-cron-tasks.ts';
import { type Crashes, crashingPool } from './crashing-pool.ts';

/** Done already, as it turns out. */
const isRepeated = (status: number) => status === 409;

export interface CrashWorld extends BillingWorld {
  crashes: Crashes;
  /** A call of the process that may die. */
  request(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, isStaff?: boolean): Promise<number>;
  /** Staff import a statement of the bank. */
  upload(statement: string): Promise<void>;
}

/**
 * Two processes on one database: ours, which may die, and the gateway, which goes on. Its messages reach ours when the
 * test delivers them.
 */
export async function openCrashWorld(): Promise<CrashWorld> {
  const outside = await openBillingWorld();
  const { apiBase, publishableKey, secretKey, webhookSecret } = outside.settings;
  const stripe = { apiBase, publishableKey, secretKey, webhookSecret };
  const own = await buildTestApp({ sharing: outside, now: outside.clock.now(), config: { stripe } });
  const crashes = crashingPool(own.db.$client);
  const world: CrashWorld = {
    ...outside,
    crashes,
    get companyId() {
      return outside.companyId;
    },
    get members() {
      return outside.members;
    },
    async reset() {
      await outside.reset();
      own.clock.set(outside.clock.now());
    },
    move(ms) {
      outside.move(ms);
      own.clock.set(outside.clock.now());
    },
    async runJobs() {
      // A job of a process that died is taken over at once.
      await outside.rows(
        `update graphile_worker._private_jobs set run_at = least(run_at, now()), locked_at = null, locked_by = null
         where attempts > 0`,
      );
      await own.runJobs();
    },
    sweep: () => runCronTasks(own.deps, /^(payments|subscriptions|invoices|vat)\./),
    async request(method, path, body, isStaff = false) {
      const user = isStaff ? world.staff : world.members[0];
      const { status, body: reply } = await call(own, user, method, `/can-users/api${path}`, body);
      if (status >= 400 && !crashes.isDead() && !isRepeated(status))
        throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
      return status;
    },
    async upload(statement) {
      const token = await own.tokenFor(world.staff.subject, { email: world.staff.email });
      const { statusCode, body } = await own.app.inject({
        method: 'POST',
        url: '/can-users/api/payment/statement',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
        payload: statement,
      });
      if (statusCode >= 400 && !crashes.isDead()) throw new Error(`the statement was not read: ${body}`);
    },
    async deliver(body, signature = outside.sign(body)) {
      const response = await own.app.inject({
        method: 'POST',
        url: '/can-users/api/payment/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return response.statusCode;
    },
    async close() {
      crashes.restart();
      await own.close();
      await outside.close();
    },
  };
  return world;
}
