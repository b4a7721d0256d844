import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Postmaster {
  pid: number;
  port: number;
}

const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/** The PostgreSQL that runs on this data folder, if any: ours, or the orphan of a killed process. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await readFile(pidFile(data), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostmasterOf(pid, data))) return undefined;
  return { pid, port: Number(lines[3]) };
}

/**
 * A stale pid file stops PostgreSQL when its number now belongs to another process. With our own number in it, the new
 * postmaster recognizes its parent and continues to its own check for surviving backends, which deleting the file
 * would skip.
 */
export async function disarmStalePidFile(data: string): Promise<void> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  if (Number.parseInt(text, 10) > 0)
    await writeFile(pidFile(data), text.replace(/^\d+/, String(process.pid)));
  else await rm(pidFile(data));
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(data);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [file, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          [
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
          ],
        ]
      : ['ps', ['-ww', '-o', 'args=', '-p', String(pid)]];
  return promisify(execFile)(file as string, args as string[]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
