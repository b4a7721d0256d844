import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config/config.ts';
import { closeLostConnections } from './lost-connections.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** The message of a process that cannot start, to the one that started it. */
export interface WorkerFailure {
  failed: string;
}

interface ClusterOptions {
  size: number;
  program: string;
  env: Record<string, string>;
  log: (line: string) => void;
}

export interface Cluster {
  stop(): Promise<void>;
  abort(): void;
}

/** Watched from the start: a process may end before anyone waits for it. */
interface ServerProcess {
  worker: Worker;
  ended: Promise<string>;
  /** Why it could not start, when it said so. */
  failure?: string | undefined;
}

/** Runs processes that share one port. A process that dies is replaced; none outlives this one. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const workers = new Set<Worker>();
  let isStopping = false;

  const fork = (): ServerProcess => {
    const worker = cluster.fork(options.env);
    workers.add(worker);
    closeLostConnections(worker);
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const forked: ServerProcess = { worker, ended };
    worker.on('message', ({ failed }: Partial<WorkerFailure>) => {
      forked.failure ??= failed;
    });
    // Handing a connection to a process that has just died fails; without a listener the event would end this one too.
    worker.on('error', (error) => options.log(`A server process cannot be reached (${error.message}).`));
    worker.once('exit', () => workers.delete(worker));
    // After its channel too: until that is closed, connections may still be handed to it and lost.
    worker.process.once('close', (code, signal) => resolve(String(signal ?? code)));
    return forked;
  };

  /** Keeps one slot filled, with growing pauses while processes die before they listen. */
  const keep = async (first: ServerProcess) => {
    let pause = FIRST_PAUSE_MS;
    for (let current = first; ; current = fork()) {
      const { worker } = current;
      worker.once('listening', () => {
        pause = FIRST_PAUSE_MS;
      });
      const how = await current.ended;
      if (isStopping) return;
      const why = current.failure === undefined ? '.' : `: ${current.failure}`;
      options.log(`A server process ended (${how}) and is replaced${why}`);
      await wait(pause);
      if (isStopping) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };

  const cluster_: Cluster = {
    async stop() {
      isStopping = true;
      const exits = [...workers].map((worker) => once(worker, 'exit'));
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(exits);
    },
    abort() {
      for (const worker of workers) worker.process.kill('SIGKILL');
    },
  };

  cluster.setupPrimary({ exec: options.program });
  const first = Array.from({ length: options.size }, fork);
  try {
    await Promise.all(first.map(listening));
  } catch (error) {
    await cluster_.stop();
    throw error;
  }
  for (const server of first) void keep(server);
  return cluster_;
}

function listening({ worker }: ServerProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.on('message', ({ failed }: Partial<WorkerFailure>) => {
      if (failed !== undefined) reject(new ConfigError(failed));
    });
    worker.once('exit', (code) => reject(new Error(`A server process ended while it started (${code}).`)));
  });
}
