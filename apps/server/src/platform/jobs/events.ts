import type { z } from 'zod';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { addJobs } from './jobs.queries.ts';
import { defineTask, type Task } from './jobs.ts';

/**
 * Something that happened in a module, for modules that it may not know. It is defined where it happens and
 * committed with what happened (the outbox); tasks.ts lists its consumers.
 */
export interface Event<Schema extends z.ZodType = z.ZodType> {
  /** `<thing>.<participle>`, e.g. `company.changed`. */
  name: string;
  payload: Schema;
}

/** May get one event more than once, and two in any order: read the present state, do not trust the message. */
export type Consumer<Schema extends z.ZodType> = (deps: Deps, payload: z.output<Schema>) => Promise<void>;

const MAX_ATTEMPTS = 25;

export function defineEvent<Schema extends z.ZodType>(event: Event<Schema>): Event<Schema> {
  return event;
}

/** Part of the caller's transaction: what was rolled back is never delivered. */
export async function emit<Schema extends z.ZodType>(
  db: Db,
  event: Event<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  await emitAll(db, event, [payload]);
}

/** The same for several, in one statement. */
export async function emitAll<Schema extends z.ZodType>(
  db: Db,
  event: Event<Schema>,
  payloads: readonly z.input<Schema>[],
): Promise<void> {
  for (const payload of payloads) event.payload.parse(payload);
  await addJobs(db, { task: event.name, payloads, maxAttempts: MAX_ATTEMPTS });
}

/** The job that delivers an event. When one consumer fails, all get it again. */
export function onEvent<Schema extends z.ZodType>(
  event: Event<Schema>,
  ...consumers: readonly Consumer<Schema>[]
): Task<Schema> {
  return defineTask({
    name: event.name,
    payload: event.payload,
    maxAttempts: MAX_ATTEMPTS,
    async run(deps, payload) {
      for (const consume of consumers) await consume(deps, payload);
    },
  });
}
