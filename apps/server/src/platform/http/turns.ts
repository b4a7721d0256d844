import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queuePerKey } from '../bounded-queue.ts';
import { AppError } from '../errors.ts';

/** A page requests a few things at the same time; the next ones of the same person wait, and beyond that are refused. */
const AT_ONCE = 4;
const WAITING = 60;
const RETRY_AFTER_SECONDS = 2;

const ends = new WeakMap<FastifyRequest, () => void>();

/** For a request that goes on in a queue of its own. */
export function endTurn(request: FastifyRequest): void {
  ends.get(request)?.();
}

/**
 * A person has a few requests under way in a process, so that nobody who sends many slows everybody else. A turn ends
 * when the response is ready to be sent: a stream, a download and a slow reader hold none.
 */
export function createTurns(scope: FastifyInstance) {
  const turns = queuePerKey({ atOnce: AT_ONCE, waiting: WAITING });
  scope.addHook('onSend', async (request) => endTurn(request));

  return async (person: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const end = Promise.withResolvers<void>();
    const turn = Promise.withResolvers<void>();
    ends.set(request, end.resolve);
    reply.raw.once('close', end.resolve);
    const work = async () => {
      turn.resolve();
      await end.promise;
    };
    turns.run(person, work).catch(turn.reject);
    try {
      await turn.promise;
    } catch (error) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw error;
    }
    if (reply.raw.destroyed)
      throw new AppError('request.too-many', 'The caller left before it was their turn.');
  };
}
