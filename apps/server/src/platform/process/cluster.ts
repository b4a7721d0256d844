import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** What a process that cannot start tells the one that started it. */
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

/** Runs processes that share one port. One that dies is replaced; none outlives this one. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const workers = new Set<Worker>();
  let isStopping = false;

  const fork = () => {
    const worker = cluster.fork(options.env);
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    return worker;
  };

  /** Keeps one place filled, with growing pauses while processes die before they listen. */
  const keep = async (first: Worker) => {
    let pause = FIRST_PAUSE_MS;
    for (let worker = first; ; worker = fork()) {
      worker.once('listening', () => {
        pause = FIRST_PAUSE_MS;
      });
      const [code, signal] = await once(worker, 'exit');
      // Until its channel is seen closed, connections may still be handed to it and lost.
      if (worker.isConnected()) await once(worker, 'disconnect');
      if (isStopping) return;
      options.log(`A server process ended (${signal || code}) and is replaced.`);
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
  for (const worker of first) void keep(worker);
  return cluster_;
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.on('message', (message: WorkerFailure) => reject(new ConfigError(message.failed)));
    worker.once('exit', (code) => reject(new Error(`A server process ended while it started (${code}).`)));
  });
}
