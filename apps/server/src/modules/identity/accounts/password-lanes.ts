import type { FastifyRequest } from 'fastify';
import { boundedQueue } from '../../../platform/bounded-queue.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * A password costs everybody processor time, so who sends one has a place in a lane before anything is read for them:
 * most of a burst is refused at no cost and counts as no attempt. Two at once keep the hashing thread busy; who would
 * wait for more than about a second is refused. Strangers who crowd theirs hold up neither an owner on a device where
 * they have logged in before nor somebody who is logged in.
 */
const LANES = {
  stranger: boundedQueue({ atOnce: 2, waiting: 24 }),
  'known-device': boundedQueue({ atOnce: 2, waiting: 24 }),
  'logged-in': boundedQueue({ atOnce: 1, waiting: 12 }),
};

interface Sender {
  who: keyof typeof LANES;
  /** Whose turn is skipped once the browser has gone. */
  request?: FastifyRequest;
}

/** The work must not wait for the browser: one that takes its response slowly would keep its place. */
export function inPasswordLane<T>({ who, request }: Sender, work: () => Promise<T>): Promise<T> {
  return LANES[who].run(async () => {
    if (request?.raw.socket.destroyed) throw new AppError('request.too-many', 'The browser has gone.');
    return work();
  });
}
