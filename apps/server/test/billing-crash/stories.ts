import { DAY_MS } from '@canola/api-schema/duration';
import { camtEntry, camtFile } from '../../src/modules/billing/statement/parse/test-files.ts';
import { decideDispute, openDispute } from '../disputes.ts';
import type { CrashWorld } from './world.ts';

/** Done again by the person, the worker or the gateway when the process died in it. */
type Step = (world: CrashWorld) => Promise<unknown>;
export interface Story {
  name: string;
  /** Undisturbed. */
  before: readonly Step[];
  steps: readonly Step[];
}

const CARD = '4242424242424242';
const DAY = DAY_MS;

const billing = { address: 'Polní 1, 586 01 Jihlava', email: 'ucetni@farma.test', phone: null, vat: null };
const buy =
  (period: number, paymentType: 'CARD' | 'BANK_TRANSFER'): Step =>
  (world) =>
    world.request('POST', '/subscription/paid', {
      companyId: world.companyId,
      periodId: world.periodIds[period],
      paymentType,
      billing,
    });

const payWith =
  (card: string): Step =>
  async (world) => {
    const [intent] = await world.rows<{ id: string; secret: string }>(
      `select id, data->>'client_secret' as secret from sandbox.stripe_object
     where kind = 'payment_intent' and data->>'status' = 'requires_payment_method' order by position desc limit 1`,
    );
    if (intent) await world.pay({ id: intent.id, clientSecret: intent.secret }, card);
  };
const pay = payWith(CARD);

/** The gateway sends a message again until it is taken. */
const messages: Step = async (world) => {
  while (world.held.length > 0) {
    const [body = ''] = world.held;
    const status = await world.deliver(body);
    if (status >= 300) throw new Error(`the message was not taken: ${status}`);
    world.held.shift();
  }
};
const jobs: Step = (world) => world.runJobs();
const sweep: Step = (world) => world.sweep();
const wait =
  (ms: number): Step =>
  async (world) =>
    world.move(ms);

const newest = async (world: CrashWorld) =>
  (
    await world.rows<{ id: string; gross: string; refunded: string }>(
      `select id, gross::text, refunded_amount::text as refunded from billing.payment
       order by created_at desc, id desc limit 1`,
    )
  )[0];
const confirm: Step = async (world) => {
  const date = world.clock.now().toISOString().slice(0, 10);
  return world.request('PUT', `/payment/${(await newest(world))?.id}/confirm`, { date }, true);
};
/** Staff look before they try again. */
const refund: Step = async (world) => {
  const payment = await newest(world);
  if (!payment || Number(payment.refunded) > 0) return;
  const body = { amount: payment.gross, reason: 'on request' };
  await world.request('POST', `/payment/${payment.id}/refund`, body, true);
};

/** Sent from our bank; repeated under the same id until it is known to be recorded. */
const sendBack: Step = async (world) => {
  const payment = await newest(world);
  const date = world.clock.now().toISOString().slice(0, 10);
  const body = { id: RETURN_ID, amount: payment?.gross, reason: 'on request', date };
  await world.request('POST', `/payment/${payment?.id}/returned`, body, true);
};
const RETURN_ID = '01a1e6d3-0000-7000-8000-000000000001';
const planPath = async (world: CrashWorld) => {
  const [sub] = await world.rows<{ id: string }>(`select id from users.subscription where source = 'PAID'`);
  return `/subscription/${sub?.id}`;
};
const choose =
  (period: number): Step =>
  async (world) =>
    world.request('PUT', `${await planPath(world)}/next`, { periodId: world.periodIds[period] });
const cancel: Step = async (world) => world.request('PUT', `${await planPath(world)}/cancel`);

const newCard: Step = (world) => world.request('POST', '/card/setup', { companyId: world.companyId });
const typeCard: Step = async (world) => {
  const [setup] = await world.rows<{ id: string; secret: string }>(
    `select id, data->>'client_secret' as secret from sandbox.stripe_object
     where kind = 'setup_intent' and data->>'status' = 'requires_payment_method' order by position desc limit 1`,
  );
  if (setup) await world.pay({ id: setup.id, clientSecret: setup.secret }, CARD);
};

/** Staff read the file and tick its entry; who does not know whether that worked reads it again. */
const importStatement: Step = async (world) => {
  const [sent] = await world.rows<{ symbol: string; gross: string }>(
    'select variable_symbol as symbol, gross::text from billing.payment',
  );
  const bookedOn = world.clock.now().toISOString().slice(0, 10);
  const entry = camtEntry({ endToEnd: `/VS${sent?.symbol}`, amount: sent?.gross ?? '', bookedOn });
  await world.upload(camtFile([entry]));
};
const tick: Step = async (world) => {
  const [entry] = await world.rows<{ id: string; statement: string }>(
    'select id, statement_id as statement from billing.bank_entry',
  );
  const body = { entryIds: [entry?.id] };
  await world.request('POST', `/payment/statement/${entry?.statement}/confirm`, body, true);
};
/** The bank, which goes on whatever happens to us. */
const disputes: Step = async (world) => {
  const [charge] = await world.rows<{ intent: string }>(
    `select intent from sandbox.stripe_object where kind = 'charge' order by position desc limit 1`,
  );
  await openDispute(world, charge?.intent ?? '');
};
const loses: Step = async (world) => {
  const open = await world.rows<{ id: string }>(
    `select id from sandbox.stripe_object where kind = 'dispute'`,
  );
  for (const { id } of open) await decideDispute(world, id, 'lost');
};

const MONTHLY_PLUS = 1;
const MONTHLY_PREMIUM = 5;
const YEARLY_PREMIUM = 7;
const bought = [buy(MONTHLY_PLUS, 'CARD'), pay, messages, jobs];

export const STORIES: readonly Story[] = [
  { name: 'a purchase by card', before: [], steps: [buy(MONTHLY_PLUS, 'CARD'), pay, messages, jobs] },
  {
    name: 'a transfer',
    before: [],
    steps: [buy(MONTHLY_PLUS, 'BANK_TRANSFER'), jobs, confirm, jobs],
  },
  { name: 'a renewal', before: [...bought, wait(31 * DAY)], steps: [sweep, jobs, messages, jobs] },
  {
    name: 'a declined renewal that another card pays',
    before: [buy(MONTHLY_PLUS, 'CARD'), payWith('4000000000000341'), messages, jobs, wait(31 * DAY)],
    steps: [sweep, jobs, messages, jobs, newCard, typeCard, messages, jobs],
  },
  {
    name: 'a plan that is cancelled and runs out',
    before: [...bought, wait(DAY)],
    steps: [cancel, jobs, wait(30 * DAY), sweep, jobs],
  },
  {
    name: 'a statement that confirms a transfer',
    before: [buy(MONTHLY_PLUS, 'BANK_TRANSFER'), jobs, wait(DAY)],
    steps: [importStatement, tick, jobs],
  },
  {
    name: 'an upgrade',
    before: [...bought, wait(DAY)],
    steps: [buy(YEARLY_PREMIUM, 'CARD'), pay, messages, jobs],
  },
  {
    name: 'another plan, paid ahead and started',
    before: [
      buy(MONTHLY_PREMIUM, 'BANK_TRANSFER'),
      jobs,
      confirm,
      choose(MONTHLY_PLUS),
      wait(20 * DAY),
      sweep,
      jobs,
    ],
    steps: [confirm, jobs, wait(12 * DAY), sweep, jobs],
  },
  {
    name: 'a return by bank transfer',
    before: [buy(MONTHLY_PLUS, 'CARD'), payWith('4000000000006322'), messages, jobs, refund, jobs],
    steps: [sendBack, jobs],
  },
  {
    name: 'a dispute that is lost',
    before: [...bought, wait(DAY)],
    steps: [disputes, messages, jobs, loses, messages, jobs],
  },
  { name: 'a refund', before: [...bought, wait(DAY)], steps: [refund, jobs, messages, jobs] },
];
