import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ContractDesk, KEY, openContractDesk } from '../../../test/contract-desk.ts';
import { listenOn } from '../../../test/listen-on.ts';
import { accepted, MARKET } from '../../../test/trading-facts.ts';
import { detachJob, vatCheckJob } from '../../modules/billing/jobs.ts';
import { notify } from '../../modules/notifications/index.ts';
import { savePushToken } from '../../modules/notifications/push.queries.ts';
import { subscribe } from '../../modules/notifications/test-push-service.ts';
import { feedTasks } from '../../modules/prices/index.ts';
import { syncSigningTask } from '../../modules/trading/contracts/signing/signing.tasks.ts';
import { addOrder } from '../../modules/trading/orders/orders.service.ts';
import { tasks } from '../../tasks.ts';
import { sendMail } from '../mail/mail.ts';
import { enqueue } from './jobs.ts';
import { startWorker } from './worker.ts';

const PATIENCE_MS = 60_000;
const EACH = 10;
const FILLS = 12;

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());

/** A service that accepts every connection and never responds. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.add(socket);
  });
  return {
    address: `127.0.0.1:${await listenOn(server)}`,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Mails, pushes, VAT ids, signings, cards and feeds, all of a service that hangs. */
async function queueOutsideCalls(address: string): Promise<void> {
  const { db, deps, clock, home } = desk;
  const { contractId } = await desk.confirmed();
  const url = `http://${address}`;
  const { config } = deps;
  config.mail.smtpUrl = `smtp://${address}`;
  config.viesUrl = url;
  Object.assign(config.signing, { url, pagesUrl: url, apiKey: 'key', webhookSecret: 'secret' });
  Object.assign(config.stripe, { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh', apiBase: url });
  config.fxFeeds.urls = { ECB: url, CNB: url, BNR: url };
  Object.assign(config.futures, { url, apiKey: 'key' });

  const use = { platform: 'IOS', language: 'en', seenAt: clock.now() } as const;
  for (let count = 0; count < EACH; count++) {
    await sendMail(db, { to: 'a@canola.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    await enqueue(db, detachJob, { stripeId: `pm_${count}` });
    await enqueue(db, syncSigningTask, { companyId: home.companyId, contractId });
    const until = clock.now().toISOString();
    await enqueue(db, vatCheckJob, { companyId: home.usersCompanyId, vat: `SK20227496${count}`, until });
    const { endpoint, keys } = subscribe(url);
    await savePushToken(db, home.viewer.userId, { endpoint, ...keys }, use);
  }
  await notify(db, {
    userIds: [home.viewer.userId],
    kind: 'company.approved',
    params: { company: 'Farm' },
    url: '/storages',
  });
  await db.$client.query('update notifications.notification set created_at = $1', [clock.now()]);
  for (const task of feedTasks) await enqueue(db, task, {});
}

async function placeOrder(price: number): Promise<string> {
  const order = await addOrder(desk.deps, desk.home.viewer, {
    offerId: await desk.offer(desk.home, '100'),
    amount: '50',
    currency: 'CZK',
    price: String(price),
    lowPrice: null,
    quarterId: MARKET.quarterId,
    customTransport: false,
    transportNote: null,
    note: null,
    onlyTraderId: null,
  });
  return accepted(order).orderId;
}

async function publishQuote(price: number): Promise<void> {
  const response = await fetch(`${desk.url}/can-prices/api/quote`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ quotes: [{ ...MARKET, price: String(price), currency: 'CZK' }] }),
  });
  expect(response.status).toBe(200);
}

async function findContract(orderId: string): Promise<string> {
  const { rows } = await desk.db.$client.query('select id from trading.contract where order_id = $1', [
    orderId,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0].id;
}

test('while every outside service hangs, every order is filled and reaches its trader', async () => {
  const silence = await startSilence();
  await queueOutsideCalls(silence.address);
  const worker = await startWorker(desk.deps, tasks);
  await vi.waitFor(() => expect(silence.connections()).toBeGreaterThanOrEqual(3), PATIENCE_MS);

  for (let count = 0; count < FILLS; count++) {
    const price = 5200 + 10 * count;
    const orderId = await placeOrder(price);
    await publishQuote(price + 5);
    const contractId = await vi.waitFor(() => findContract(orderId), { timeout: PATIENCE_MS, interval: 5 });
    await vi.waitFor(
      async () => expect((await desk.waiting()).map(({ id }) => id)).toContain(contractId),
      PATIENCE_MS,
    );
  }
  silence.close();
  await worker.stop();
}, 180_000);
