import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 100;
const FAILURES = 2;

interface Backend {
  origin: string;
  failures: number;
  agent: Agent;
}

export interface Balancer {
  url: string;
  /** Requests go to it once it is ready. */
  add(origin: string): void;
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
  const check = async (backend: Backend) => {
    // A server that is slow to reply is busy, not stopping: only a reply or a closed port says something.
    const response = await fetch(`${backend.origin}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
      (error: Error) => error,
    );
    if (response instanceof Error && response.name === 'TimeoutError') return;
    backend.failures = response instanceof Response && response.ok ? 0 : backend.failures + 1;
  };
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(async () => void (await Promise.all(backends.map(check))));
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ failures }) => failures < FAILURES);
    const backend = ready[turn++ % ready.length];
    if (backend) pass(backend, incoming, outgoing);
    else fail(outgoing, 'no server is ready');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) =>
      void backends.push({ origin, failures: FAILURES, agent: new Agent({ keepAlive: true }) }),
    remove(origin) {
      const at = backends.findIndex((one) => one.origin === origin);
      for (const { agent } of backends.splice(at, 1)) agent.destroy();
    },
    async close() {
      clearInterval(timer);
      await checking;
      for (const { agent } of backends) agent.destroy();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass({ origin, agent }: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming;
  const passed = request(new URL(url, origin), { method, headers, agent }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
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

/** With the reason, for whoever counts failures. */
function fail(outgoing: ServerResponse, why: string): void {
  outgoing.writeHead(502).end(`balancer: ${why}`);
}
