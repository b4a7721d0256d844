import { hostname } from 'node:os';

const INFO = 30;

/**
 * A line for the person who starts the server, at any LOG_LEVEL: plain in a terminal; elsewhere JSON in the log's own
 * format, since log collectors read nothing else.
 */
export function announce(line: string): void {
  const text = process.stdout.isTTY
    ? line
    : JSON.stringify({ level: INFO, time: Date.now(), pid: process.pid, hostname: hostname(), msg: line });
  process.stdout.write(`${text}\n`);
}
