import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './errors.ts';

/**
 * A program that tries again as soon as it is refused would keep everybody busy with refusals. Those who are refused
 * together wait for different times, so that they do not come back together.
 */
const REFUSAL_PAUSE_MS = { least: 400, most: 1200 };

interface QueueLimits {
  atOnce: number;
  waiting: number;
}

export interface BoundedQueue {
  /** Refuses with `request.too-many` when the queue is full; what is not refused runs in the order of arrival. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The same without a refusal, for what no stranger can ask for. */
  runPatiently<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses what {@link run} would refuse. */
  ensureRoom(): Promise<void>;
}

/** Work that is costly for everybody: so much of it at the same time, so much waiting, and an early refusal beyond that. */
export function boundedQueue({ atOnce, waiting }: QueueLimits): BoundedQueue {
  let running = 0;
  const turns: (() => void)[] = [];

  const runPatiently = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((turn) => turns.push(turn));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes later takes it first.
      const next = turns.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const isFull = () => running >= atOnce && turns.length >= waiting;
  const ensureRoom = async () => {
    if (!isFull()) return;
    const { least, most } = REFUSAL_PAUSE_MS;
    await pause(least + Math.random() * (most - least));
    throw new AppError('request.too-many', 'Too many requests at once. Try again in a few seconds.');
  };
  return {
    runPatiently,
    ensureRoom,
    async run(work) {
      // Without a wait between the question and the work, so that nobody comes in between.
      if (isFull()) await ensureRoom();
      return runPatiently(work);
    },
  };
}

/** A queue of its own for each key, for as long as somebody is in it. */
export function queuePerKey(limits: QueueLimits) {
  const queues = new Map<string, { queue: BoundedQueue; inside: number }>();
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const own = queues.get(key) ?? { queue: boundedQueue(limits), inside: 0 };
      queues.set(key, own);
      own.inside += 1;
      try {
        return await own.queue.run(work);
      } finally {
        own.inside -= 1;
        if (own.inside === 0) queues.delete(key);
      }
    },
  };
}
