import type { FastifyRequest } from 'fastify';
import { boundedQueue } from '../../../platform/bounded-queue.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * A password costs everybody processor time, so its sender gets a place in a lane before anything is read for them:
 * most of a burst is refused at no cost and doesn't count as an attempt. Two at a time keep the hashing thread busy; a
 * sender who would wait for more than about a second is refused. Strangers who crowd their lane don't hold up an owner
 * on a device where they have logged in before, or somebody who is logged in.
 */
const LANES = {
  stranger: boundedQueue({ atOnce: 2, waiting: 24 }),
  'known-device': boundedQueue({ atOnce: 2, waiting: 24 }),
  'logged-in': boundedQueue({ atOnce: 1, waiting: 12 }),
};

interface Sender {
  who: keyof typeof LANES;
  /** Skipped when it is its turn and the browser has gone. */
  request?: FastifyRequest;
}

/** The work must not wait for the browser: one that takes its response slowly would keep its place. */
export function inPasswordLane<T>({ who, request }: Sender, work: () => Promise<T>): Promise<T> {
  return LANES[who].run(async () => {
    if (request?.raw.socket.destroyed) throw new AppError('request.too-many', 'The browser has gone.');
    return work();
  });
}
