import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export interface Line {
  /** From the request to the first byte back, without the server's own time. */
  roundTripMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
}

/** Measuring tools call it a slow 4G phone. */
export const PHONE_LINE: Line = {
  roundTripMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
};

/** The machine itself: for what shall not be measured, and for what the line shall not change. */
export const NO_LINE: Line = {
  roundTripMs: 0,
  downBitsPerSecond: Number.POSITIVE_INFINITY,
  upBitsPerSecond: Number.POSITIVE_INFINITY,
};

export interface SlowLine {
  port: number;
  /** Until then every connection is refused. */
  lead(to: number): void;
  /** From now on every byte takes as long as on that line. */
  become(line: Line): void;
  close(): Promise<void>;
}

/**
 * A phone's connection between the browser and the server: every byte is late by half a round trip, and all
 * connections share the bandwidth. In front of the server instead of inside the browser, because the browser slows
 * down the requests of a page but not those of its service worker.
 */
export async function openSlowLine(): Promise<SlowLine> {
  let target: number | undefined;
  let line = NO_LINE;
  const down = pipeOf(() => ({ bitsPerSecond: line.downBitsPerSecond, delayMs: line.roundTripMs / 2 }));
  const up = pipeOf(() => ({ bitsPerSecond: line.upBitsPerSecond, delayMs: line.roundTripMs / 2 }));
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (target === undefined) return near.destroy();
    const far = dial(target, '127.0.0.1');
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    // The handshake of a new connection is a round trip of its own.
    const shakenBy = performance.now() + line.roundTripMs;
    near.on('data', (bytes) => up(far, bytes, shakenBy));
    far.on('data', (bytes) => down(near, bytes));
    near.on('close', () => far.destroy());
    // However the server's side ends: the browser would wait for the rest forever.
    far.on('close', () => down(near, undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lead(to) {
      target = to;
    },
    become(next) {
      line = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Small enough that a short response doesn't wait for the whole of a long one. */
const PACKET_BYTES = 1400;

/** One direction, shared by all connections; `undefined` ends one of them. */
function pipeOf(speed: () => { bitsPerSecond: number; delayMs: number }) {
  const arrive = inOrder();
  let freeAt = 0;
  return (to: Socket, bytes: Buffer | undefined, notBefore = 0): void => {
    const { bitsPerSecond, delayMs } = speed();
    if (!bytes) {
      arrive(freeAt + delayMs, () => to.end());
      return;
    }
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      const packet = bytes.subarray(at, at + PACKET_BYTES);
      freeAt = Math.max(freeAt, performance.now(), notBefore) + (packet.length * 8000) / bitsPerSecond;
      arrive(freeAt + delayMs, () => {
        if (!to.destroyed) to.write(packet);
      });
    }
  };
}

/** One timer for all: timers of their own would overtake each other on a busy machine, and bytes would change places. */
function inOrder() {
  const waiting: { at: number; act: () => void }[] = [];
  const sleep = () => {
    if (waiting[0]) setTimeout(wake, Math.max(0, waiting[0].at - performance.now()));
  };
  const wake = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act();
    sleep();
  };
  return (at: number, act: () => void): void => {
    waiting.push({ at, act });
    if (waiting.length === 1) sleep();
  };
}
