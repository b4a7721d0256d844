import type { Task } from './jobs.ts';

/** Jobs that fill orders. They call no other service, and no job that does may take their slots. */
const FILLING: ReadonlySet<string> = new Set([
  'markets.quoted',
  'quotes.arrived',
  'trading.match',
  'trading.resume',
]);

/** Jobs that have slots and connections of their own. */
export interface JobClass {
  /** So many of them run at the same time in a process. */
  slots: number;
  /** One of them listens, one fetches jobs; the others are for jobs, which may read next to their transactions. */
  connections: number;
  tasks: readonly Task[];
}

/** A fill is one transaction and reads nothing next to it. */
const FILLS = { slots: 2, connections: 4 };
const OTHERS = { slots: 4, connections: 7 };

export function fillsOf(tasks: readonly Task[]): JobClass {
  return { ...FILLS, tasks: tasks.filter(({ name }) => FILLING.has(name)) };
}

export function othersOf(tasks: readonly Task[]): JobClass {
  return { ...OTHERS, tasks: tasks.filter(({ name }) => !FILLING.has(name)) };
}
