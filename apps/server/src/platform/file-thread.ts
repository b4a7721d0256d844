import { Piscina } from 'piscina';
import { boundedQueue } from './bounded-queue.ts';

/** The largest honest file takes half a second of a free processor: this ends a thread that hangs, not a slow machine's. */
const LONGEST_MS = 30_000;
/** Ten times what the largest honest file takes. */
const MAX_MEMORY_MB = 512;

/** The file took too long or too much memory, and the thread was ended. */
export interface Exhausted {
  exhausted: string;
}

/**
 * Reads what people upload in a thread of lower priority. `filename` is a module whose default export is the function;
 * one file is read at a time, a few wait, and the others are refused.
 */
export function openFileThread<Input, Output extends object>(filename: string) {
  const thread = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const queue = boundedQueue({ atOnce: 1, waiting: 8 });
  const run = async (input: Input, longestMs: number): Promise<Output | Exhausted> => {
    const signal = AbortSignal.timeout(longestMs);
    try {
      return await thread.run(input, { signal });
    } catch (error) {
      const isTooLarge =
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (signal.aborted) return { exhausted: `more than ${longestMs} ms` };
      if (isTooLarge) return { exhausted: `more than ${MAX_MEMORY_MB} MB of memory` };
      throw error;
    }
  };
  return (input: Input, longestMs = LONGEST_MS) => queue.run(() => run(input, longestMs));
}
