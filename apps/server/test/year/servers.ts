import { SIGNATURE_HEADER, signingService, signWebhook } from '../../src/modules/trading/index.ts';
import { tasks } from '../../src/tasks.ts';
import { crashingPool } from '../billing-crash/crashing-pool.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { runDueJobs } from '../run-due-jobs.ts';
import type { Stream } from './dice.ts';

/** One process is killed in so many days, while it serves. */
const DIES_EVERY = 30;
const FIRST_DEATH = 12;
const DIES_NOW = 0.2;
/** Messages of the signing service that come a day later. */
const LATE = 0.1;

/** The processes of a year, on one database and by one clock. */
export interface Servers {
  /** The address of one of them; each in turn. */
  url(): string;
  /** The one that recurring jobs run in. */
  worker(): TestApp;
  setClock(date: Date): void;
  /** Jobs that are due, in all of them at the same time. */
  runJobs(): Promise<void>;
  /** Today one dies, and has not yet. */
  isDeathDue(): boolean;
  /** The same for this request: the process dies at one of its commits or soon after, and another one takes its place. */
  mayDieAt(request: () => Promise<unknown>): Promise<void>;
  startDay(day: number): Promise<void>;
  deaths(): number;
  close(): Promise<void>;
}

interface ServersOptions {
  now: Date;
  /** Of the network. */
  dice: Stream;
  faults: boolean;
  parallel: boolean;
  /** One that stays; without it, a new one. */
  databaseUrl?: string | undefined;
}

export async function openServers({ now, dice, faults, parallel, databaseUrl }: ServersOptions): Promise<{
  test: TestApp;
  servers: Servers;
}> {
  const late: string[] = [];
  let servers: TestApp[] = [];
  let turn = 0;
  const urlOf = ({ deps }: TestApp) => `http://127.0.0.1:${deps.config.port}`;
  const url = () => {
    turn += 1;
    return urlOf(servers[turn % servers.length] as TestApp);
  };

  async function deliver(body: string): Promise<void> {
    const { config } = test.deps;
    const secret = signingService(config)?.webhookSecret ?? '';
    const response = await fetch(`${url()}/can-trading/api/signing/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(secret, body, test.clock.now()),
      },
      body,
    });
    if (!response.ok) throw new Error(`a message of the signing service was refused: ${response.status}`);
  }

  async function open(sharing?: TestApp): Promise<TestApp> {
    const server = await buildTestApp({
      now: sharing?.clock.now() ?? now,
      ...(sharing ? { sharing } : databaseUrl !== undefined && { databaseUrl }),
      ...(faults && {
        sendWebhook: async (body: string) => {
          if (dice.chance(LATE)) late.push(body);
          else await deliver(body);
        },
      }),
    });
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    server.deps.config.port = Number(new URL(address).port);
    return server;
  }

  /** Owns the database, and reads the books. */
  const test = await open();
  // With faults it serves nobody: it lives until the end.
  servers = faults || parallel ? [await open(test)] : [test];
  if (parallel) servers.push(await open(test));
  let isDue = false;
  let deaths = 0;

  return {
    test,
    servers: {
      url,
      worker: () => servers[0] as TestApp,
      setClock(date) {
        for (const { clock } of new Set([test, ...servers])) clock.set(date);
      },
      runJobs: async () => {
        await Promise.all(servers.map(({ deps }) => runDueJobs(deps, tasks)));
      },
      isDeathDue: () => isDue,
      async mayDieAt(request) {
        if (!isDue || !dice.chance(DIES_NOW)) return;
        isDue = false;
        deaths += 1;
        const [dying, ...others] = servers as [TestApp, ...TestApp[]];
        servers = [dying];
        crashingPool(dying.db.$client).plan(1 + dice.below(4), dice.one(['before', 'after']));
        await request().catch(() => {});
        await dying.close().catch(() => {});
        servers = [await open(test), ...others];
      },
      async startDay(day) {
        if (faults && day % DIES_EVERY === FIRST_DEATH) isDue = true;
        for (const body of late.splice(0)) await deliver(body);
      },
      deaths: () => deaths,
      async close() {
        for (const server of servers) if (server !== test) await server.close();
        await test.close();
      },
    },
  };
}
