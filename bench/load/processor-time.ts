import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time so far: of the server, and of PostgreSQL with all its sessions (Linux only). */
export function processorTime(server: number, dataFolder: string): { server: number; postgres: number } {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
  const postmaster = processes.find(
    ({ args }) => args.includes('postgres') && args.includes(dataFolder),
  )?.pid;
  const own = processes.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  return { server: timeOf(server), postgres: own.reduce((sum, { pid }) => sum + timeOf(pid), 0) };
}

function timeOf(pid: number): number {
  try {
    // The name of the program, in brackets, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
