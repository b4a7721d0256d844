import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { CanolaProcess } from '../canola-process.ts';

const ESTABLISHED = '01';

/** Of a Canola that runs several processes, those that hold a connection of a person at this moment. Linux only. */
export function servingProcesses({ child }: CanolaProcess, url: string): number[] {
  const sockets = connectionsTo(Number(new URL(url).port));
  return childrenOf(Number(child.pid)).filter((pid) => socketsOf(pid).some((socket) => sockets.has(socket)));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Their inodes, as /proc/<pid>/fd names them. */
function connectionsTo(port: number): Set<string> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const open = rows.filter(([, local, , state]) => local?.endsWith(suffix) && state === ESTABLISHED);
  return new Set(open.map((columns) => `socket:[${columns[9]}]`));
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    // It has ended, or closed one of them, in the meantime.
    return [];
  }
}
