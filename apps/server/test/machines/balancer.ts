import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from './until.ts';

const CHECK_MS = 100;
const CHECK_LIMIT_MS = 5000;
const FAILURES = 2;

interface Backend {
  origin: string;
  failures: number;
  agent: Agent;
  gone: boolean;
  checking?: Promise<void>;
}

export interface Balancer {
  url: string;
  /** Resolves once requests go to it. */
  add(origin: string): Promise<void>;
  remove(origin: string): void;
  close(): Promise<void>;
}

/**
 * A balancer as simple as can be: it asks each server's `/readyz`, takes one out after two failures, gives requests to
 * the others in turn, and never tries one again.
 */
export async function openBalancer(): Promise<Balancer> {
  const backends: Backend[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(isReady);
    const backend = ready[turn++ % ready.length];
    if (backend) pass(backend, incoming, outgoing);
    else fail(outgoing, 'no server is ready');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leave = async (backend: Backend) => {
    backend.gone = true;
    backend.agent.destroy();
    await backend.checking;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(origin) {
      const backend: Backend = {
        origin,
        failures: FAILURES,
        agent: new Agent({ keepAlive: true }),
        gone: false,
      };
      backend.checking = keepChecking(backend);
      backends.push(backend);
      await until('the balancer sends requests to it', () => isReady(backend));
    },
    remove(origin) {
      const at = backends.findIndex((backend) => backend.origin === origin);
      for (const backend of backends.splice(at, 1)) void leave(backend);
    },
    async close() {
      await Promise.all(backends.map(leave));
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const isReady = ({ failures }: Backend) => failures < FAILURES;

/** Each on its own: one that is slow to reply does not delay what is known of the others. */
async function keepChecking(backend: Backend): Promise<void> {
  for (; !backend.gone; await wait(CHECK_MS)) {
    const response = await fetch(`${backend.origin}/readyz`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    }).catch((error: Error) => error);
    // A server that is slow to reply is busy, not stopping: only a reply or a closed port says something.
    if (response instanceof Error && response.name === 'TimeoutError') continue;
    backend.failures = response instanceof Response && response.ok ? 0 : backend.failures + 1;
  }
}

function pass({ origin, agent }: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming;
  const passed = request(new URL(url, origin), { method, headers: endToEnd(headers), agent }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  passed.on('error', (error) =>
    outgoing.headersSent
      ? outgoing.destroy()
      : fail(
          outgoing,
          `${error.message}, ${passed.reusedSocket ? 'connection used again' : 'new connection'}`,
        ),
  );
  incoming.pipe(passed);
}

/**
 * Without what concerns one connection only. Passed on, the server's "I keep this connection for 72 seconds" would be
 * taken for a promise of the balancer, which closes its own after five.
 */
function endToEnd({ connection, 'keep-alive': _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

/** With the reason, for whoever counts failures. */
function fail(outgoing: ServerResponse, why: string): void {
  outgoing.writeHead(502).end(`balancer: ${why}`);
}
