import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import type { Launcher } from './unprivileged.ts';

export interface Tools {
  binaries: PostgresBinaries;
  launcher: Launcher;
}

const STOP_TIMEOUT_MS = 8_000;

/** In its own session, so Ctrl-C in the terminal does not reach it. */
export async function spawnPostmaster(
  { binaries, launcher }: Tools,
  data: string,
  logFile: string,
): Promise<ChildProcess> {
  const log = await open(logFile, 'w', 0o600);
  try {
    // The whole path of the folder is how a later start recognises the process.
    const { file, args } = launcher.command(binaries.postgres, ['-D', data]);
    const child = spawn(file, args, {
      ...launcher.spawnOptions,
      cwd: path.dirname(data),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

export const isUp = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Stops the server on the folder, our child or an orphan, and waits until it is gone. */
export async function stopPostmaster({ binaries, launcher }: Tools, data: string): Promise<void> {
  const running = await findPostmaster(data);
  if (!running) return;
  if (process.platform === 'win32') {
    const { file, args } = launcher.command(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-s']);
    await promisify(execFile)(file, args);
    return;
  }
  // Fast: sessions end, a checkpoint is written. Immediate: the next start recovers.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(running.pid, signal);
    for (const began = Date.now(); Date.now() - began < STOP_TIMEOUT_MS; await wait(20))
      if ((await findPostmaster(data))?.pid !== running.pid) return;
  }
  throw new Error(`PostgreSQL (process ${running.pid}) does not end.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
