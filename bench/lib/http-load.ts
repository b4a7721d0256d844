import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  url: URL;
  connections: number;
  forMs: number;
  /** The next request, whole. */
  request: () => Buffer;
}

interface Answers {
  count: number;
  seconds: number;
  /** The body of the first response. */
  first: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** A request in bytes; built once, it costs the measured process nothing. */
export function httpRequest(
  url: URL,
  headers: Record<string, string>,
  body: string,
  method: 'POST' | 'PUT' = 'POST',
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    host: url.host,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]);
}

export function getRequest(url: URL, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** One request after the other, over and over. */
export function inTurn(requests: readonly Buffer[]): () => Buffer {
  let sent = 0;
  return () => requests[sent++ % requests.length] ?? Buffer.alloc(0);
}

/** Sends requests on so many connections, each again as soon as it has its response. Anything but 200 throws. */
export async function runLoad({ url, connections, forMs, request }: Load): Promise<Answers> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  let count = 0;
  let first = '';
  const started = performance.now();
  const until = started + forMs;
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < until) {
        const body = await exchange(socket, request());
        if (count === 0) first = body.toString();
        count += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return { count, seconds, first };
}

async function open(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** One request and its response, which has a content length. */
function exchange(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let needed = Number.POSITIVE_INFINITY;
    let start = 0;
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (needed === Number.POSITIVE_INFINITY) {
        const end = received.indexOf(HEAD_END);
        if (end < 0) return;
        const head = received.toString('latin1', 0, end);
        start = end + HEAD_END.length;
        needed = start + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (!head.startsWith('HTTP/1.1 200')) fail(new Error(`${head}\n${received.toString('utf8', start)}`));
      }
      if (received.length < needed) return;
      socket.off('data', take).off('error', fail);
      resolve(received.subarray(start));
    };
    const fail = (error: Error) => {
      socket.off('data', take).off('error', fail);
      reject(error);
    };
    socket.on('data', take).on('error', fail);
    socket.write(request);
  });
}

/** On its own connection. */
export async function exchangeOnce(url: URL, request: Buffer): Promise<Buffer> {
  const socket = await open(url);
  try {
    return await exchange(socket, request);
  } finally {
    socket.destroy();
  }
}

interface Visits extends Load {
  pauseMs: number;
}

const PERCENTILE = 0.99;

/** The delay in milliseconds that one request in a hundred exceeds, when people ask now and then. */
export async function measureDelays({ url, connections, forMs, pauseMs, request }: Visits): Promise<number> {
  const delays: number[] = [];
  const until = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(url);
      while (performance.now() < until) {
        const sent = performance.now();
        await exchange(socket, request());
        delays.push(performance.now() - sent);
        await pause(pauseMs);
      }
      socket.destroy();
    }),
  );
  delays.sort((a, b) => a - b);
  return delays[Math.floor(delays.length * PERCENTILE)] ?? Number.NaN;
}
