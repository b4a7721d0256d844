import { DatabaseError } from 'pg';

/**
 * Errors of a PostgreSQL that cannot serve at this moment: connection errors (08), too many connections (53300), being
 * shut down, started or taken over (57P01 to 57P03), a statement that took too long (57014), and a primary that has just
 * become a standby (25006).
 */
const CLASSES = ['08'];
const CODES = new Set(['53300', '57P01', '57P02', '57P03', '57014', '25006']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** node-postgres has no codes for these. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** The database is away, not the request wrong: the same request is worth trying again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return CODES.has(code) || CLASSES.some((prefix) => code.startsWith(prefix));
  }
  if ('code' in error && NETWORK_CODES.has(String(error.code)) && 'syscall' in error) return true;
  return MESSAGES.test(error.message) || isDatabaseAway(error.cause) || someAway(error);
}

/** Several addresses of one host are tried; Node reports them together. */
const someAway = (error: Error) => error instanceof AggregateError && error.errors.some(isDatabaseAway);
