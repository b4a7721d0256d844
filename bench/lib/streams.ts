import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const AT_ONCE = 100;
const PERCENTILE = 0.99;

export interface OpenStreams {
  /** The delay in milliseconds, from `publish` on, that one stream in a hundred exceeds. */
  delayOf(event: string, publish: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/** One open stream per request; each is there once its first event has arrived. */
export async function openStreams(url: URL, requests: readonly Buffer[]): Promise<OpenStreams> {
  const sockets: Socket[] = [];
  for (let from = 0; from < requests.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(requests.slice(from, from + AT_ONCE).map((request) => open(url, request)))),
    );
  return {
    async delayOf(event, publish) {
      const delays: number[] = [];
      const sent = performance.now();
      const arrived = Promise.all(
        sockets.map(async (socket) => {
          await untilText(socket, `event: ${event}`);
          delays.push(performance.now() - sent);
        }),
      );
      await publish();
      await arrived;
      return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * PERCENTILE)] ?? Number.NaN;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function open(url: URL, request: Buffer): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  const ready = untilText(socket, 'event: ready');
  socket.write(request);
  await ready;
  return socket;
}

function untilText(socket: Socket, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = '';
  const take = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    if (!received.includes(text)) return;
    socket.off('data', take).off('close', fail);
    resolve();
  };
  const fail = () => reject(new Error(`A stream ended before "${text}": ${received.slice(0, 200)}`));
  socket.on('data', take).on('close', fail);
  return promise;
}
