import { createInterface } from 'node:readline';

/** Ends the process groups it reads, one number per line, as soon as the process that writes them is gone. */
const groups: number[] = [];
for await (const line of createInterface({ input: process.stdin })) groups.push(Number(line));
for (const group of groups)
  try {
    process.kill(-group, 'SIGTERM');
  } catch {
    // It has ended.
  }
