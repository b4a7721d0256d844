import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{8,128}$/;

/** A balancer's id is kept, so its log and ours match; malformed ids are replaced. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
}
