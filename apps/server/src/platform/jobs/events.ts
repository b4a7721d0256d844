import type { z } from 'zod';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { addJob } from './jobs.queries.ts';
import { defineTask, type Task } from './jobs.ts';

/**
 * Something that happened in a module, for modules that it may not know. It is defined where it happens and
 * committed with what happened (the outbox); tasks.ts says who hears of it.
 */
export interface Event<Schema extends z.ZodType = z.ZodType> {
  /** `<thing>.<participle>`, e.g. `company.changed`. */
  name: string;
  payload: Schema;
}

/** May hear of one event more than once, and of two in any order: read the present state, do not trust the message. */
export type Consumer<Schema extends z.ZodType> = (deps: Deps, payload: z.output<Schema>) => Promise<void>;

const MAX_ATTEMPTS = 25;

export function defineEvent<Schema extends z.ZodType>(event: Event<Schema>): Event<Schema> {
  return event;
}

/** Part of the caller's transaction: nobody hears of what was rolled back. */
export async function emit<Schema extends z.ZodType>(
  db: Db,
  event: Event<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  event.payload.parse(payload);
  await addJob(db, {
    task: event.name,
    payload,
    key: undefined,
    runAt: undefined,
    maxAttempts: MAX_ATTEMPTS,
  });
}

/** The job that an event is. When one consumer fails, all hear of it again. */
export function onEvent<Schema extends z.ZodType>(
  event: Event<Schema>,
  ...consumers: readonly Consumer<Schema>[]
): Task<Schema> {
  return defineTask({
    name: event.name,
    payload: event.payload,
    maxAttempts: MAX_ATTEMPTS,
    async run(deps, payload) {
      for (const hear of consumers) await hear(deps, payload);
    },
  });
}
