import { createInterface } from 'node:readline';

/** Ends the process groups that it is told of, one number a line, as soon as whoever tells it is gone. */
const groups: number[] = [];
for await (const line of createInterface({ input: process.stdin })) groups.push(Number(line));
for (const group of groups)
  try {
    process.kill(-group, 'SIGTERM');
  } catch {
    // It has ended.
  }
