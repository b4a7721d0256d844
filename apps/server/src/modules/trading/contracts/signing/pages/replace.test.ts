import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContractDesk, openContractDesk, TYPED } from '../../../../../../test/contract-desk.ts';
import { NOW } from '../../../../../../test/trading-world.ts';
import { tryMoveContract } from '../../lifecycle/lifecycle.service.ts';
import { openPageFor } from './open.service.ts';
import { markVoid } from './visits.queries.ts';

type Step = 'archive' | 'list' | 'create' | 'sign';
const STEPS: Record<Step, [string, RegExp]> = {
  archive: ['DELETE', /^\/submissions\/\d+$/],
  list: ['GET', /^\/submitters\?/],
  create: ['POST', /^\/submissions\/pdf$/],
  sign: ['PUT', /^\/submitters\/\d+$/],
};

interface Held {
  step: Step;
  arrived: () => void;
  goOn: Promise<'serve' | 'fail'>;
}

let desk: ContractDesk;
let slow: Server;
let held: Held | undefined;

/** The stand-in, behind a server that can hold one call. */
async function openSlowService(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    const mine = held;
    const [heldMethod, path] = mine ? STEPS[mine.step] : [];
    if (mine && method === heldMethod && path?.test(url)) {
      held = undefined;
      mine.arrived();
      if ((await mine.goOn) === 'fail') {
        response.writeHead(500).end('{}');
        return;
      }
    }
    const reply = await fetch(`${desk.url}/sandbox/signing/api${url}`, {
      method,
      headers: {
        'x-auth-token': String(headers['x-auth-token']),
        'content-type': 'application/json',
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    response.writeHead(reply.status).end(Buffer.from(await reply.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function holdNext(step: Step): { arrived: Promise<void>; goOn(how: 'serve' | 'fail'): void } {
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<'serve' | 'fail'>();
  held = { step, arrived: arrived.resolve, goOn: goOn.promise };
  return { arrived: arrived.promise, goOn: goOn.resolve };
}

beforeAll(async () => {
  desk = await openContractDesk();
  slow = await openSlowService();
  desk.deps.config.signing = {
    url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
    pagesUrl: `${desk.url}/sandbox/signing`,
    apiKey: 'the-key-of-this-test',
    webhookSecret: 'the-secret-of-this-test',
  };
});
afterAll(async () => {
  await desk.close();
  slow.close();
});
beforeEach(() => desk.clock.set(NOW));
afterEach(() => {
  held = undefined;
});

/** A page that the next visitor has to get replaced. */
async function voidPage(): Promise<{ contractId: string; slug: string }> {
  const { contractId, slug } = await desk.traderSigned();
  const { submission_id } = (await desk.signing(contractId)) ?? {};
  await markVoid(desk.db, Number(submission_id), NOW);
  return { contractId, slug };
}
const open = (contractId: string) => openPageFor(desk.deps, { contractId, userId: desk.home.viewer.userId });
async function live(contractId: string): Promise<number[]> {
  const { rows } = await desk.db.$client.query<{ id: string }>(
    `select s.id from sandbox.signing_submission s join sandbox.signing_submitter p on p.submission_id = s.id
     where p.external_id = $1 and s.archived_at is null`,
    [`${contractId}:company`],
  );
  return rows.map(({ id }) => Number(id));
}
/** The one live page is the contract's, and the company can sign on it. */
async function expectOnePage(contractId: string, address: string | undefined): Promise<void> {
  const { submission_id, user_slug, replacing_until } = (await desk.signing(contractId)) ?? {};
  expect(await live(contractId)).toEqual([Number(submission_id)]);
  expect(replacing_until).toBeNull();
  expect(address).toContain(String(user_slug));
  expect((await desk.submitUnseen(String(user_slug), 'sign', TYPED)).status).toBe(303);
  await desk.runJobs();
  expect(await desk.stored(contractId)).toMatchObject({ status: 'SIGNED' });
}

describe('a page that is replaced', () => {
  it('is replaced once for ten visitors, and no connection waits for the service', async () => {
    const { contractId, slug } = await voidPage();
    const create = holdNext('create');
    const asked = Array.from({ length: 10 }, () => open(contractId));
    await create.arrived;
    const { rows } = await desk.db.$client.query(
      `select state, wait_event_type from pg_stat_activity where datname = current_database()
         and (state like 'idle in transaction%' or wait_event_type = 'Lock')`,
    );
    expect(rows).toEqual([]);
    create.goOn('serve');
    const pages = new Set(await Promise.all(asked));
    expect(pages.size).toBe(1);
    const [page] = pages;
    expect(page).not.toContain(slug);
    await expectOnePage(contractId, page);
  });

  it.each<Step>(['archive', 'list', 'create', 'sign'])(
    'is replaced later when the service fails at "%s"',
    async (step) => {
      const { contractId } = await voidPage();
      const call = holdNext(step);
      call.goOn('fail');
      await expect(open(contractId)).rejects.toMatchObject({ code: 'signing.unavailable' });
      await expectOnePage(contractId, await open(contractId));
    },
  );

  it.each<Step>(['archive', 'list', 'create', 'sign'])(
    'is replaced by the next visitor when a process stops at "%s", and stays when it goes on',
    async (step) => {
      const { contractId } = await voidPage();
      const call = holdNext(step);
      const first = open(contractId);
      await call.arrived;
      desk.clock.set(new Date(NOW.getTime() + 60_000));
      const page = await open(contractId);
      call.goOn('serve');
      await expect(first).rejects.toMatchObject({ code: 'signing.unavailable' });
      await expectOnePage(contractId, page);
    },
  );

  it('is not replaced when the contract fails meanwhile', async () => {
    const { contractId } = await voidPage();
    const create = holdNext('create');
    const asked = open(contractId);
    await create.arrived;
    const { companyId } = desk.home;
    const failure = { reason: 'expired', note: null } as const;
    await tryMoveContract(desk.db, { companyId, contractId, event: 'EXPIRED', at: NOW, failure });
    await desk.runJobs();
    create.goOn('serve');
    expect(await asked).toBeUndefined();
    expect(await live(contractId)).toEqual([]);
  });

  it('is replaced, too, when somebody closed it at the service', async () => {
    const { contractId } = await desk.traderSigned();
    await open(contractId);
    await desk.db.$client.query('update sandbox.signing_submission set archived_at = $1 where id = any($2)', [
      NOW,
      await live(contractId),
    ]);
    await expectOnePage(contractId, await open(contractId));
  });
});
