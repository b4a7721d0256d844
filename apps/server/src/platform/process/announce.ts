import { hostname } from 'node:os';

const INFO = 30;

/**
 * A line for whoever starts the server, whatever LOG_LEVEL says: plain in a terminal; elsewhere JSON in the log's
 * own shape, since what collects the log reads nothing else.
 */
export function announce(line: string): void {
  const text = process.stdout.isTTY
    ? line
    : JSON.stringify({ level: INFO, time: Date.now(), pid: process.pid, hostname: hostname(), msg: line });
  process.stdout.write(`${text}\n`);
}
