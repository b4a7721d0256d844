import { execFileSync } from 'node:child_process';
import type { CanolaProcess } from '../canola-process.ts';

/** The processes that serve, of a Canola that runs several; the oldest first. */
export function serverProcesses({ child }: CanolaProcess): number[] {
  return execFileSync('ps', ['-A', '--sort=start_time', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === child.pid && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}
