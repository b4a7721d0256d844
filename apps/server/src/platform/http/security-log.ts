import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Viewer } from '../viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names what a request does, where its route does many things. */
    operationOf?: (request: FastifyRequest) => string | undefined;
  }
}

export type SecurityEvent = 'log-in' | 'log-in-refused' | 'refused' | 'audited' | 'viewed';

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const MOST_IDS = 50;

/** A stream of its own within the log: `stream` is `security` (docs/security.md#security-events). */
export function logSecurity(log: FastifyBaseLogger, event: SecurityEvent, facts: object): void {
  log.info({ stream: 'security', event, ...facts }, `security: ${event}`);
}

/** A view with a customer's eyes: the operation, and the ids that it was called with. */
export function logViewed(request: FastifyRequest, viewer: Viewer): void {
  const { params, query, body, routeOptions, log } = request;
  logSecurity(log, 'viewed', {
    view: request.headers[VIEW_HEADER],
    staffId: viewer.viewedBy,
    userId: viewer.userId,
    operation: routeOptions.config.operationOf?.(request) ?? `${request.method} ${routeOptions.url}`,
    ids: [...new Set(JSON.stringify([params, query, body]).match(ID))].slice(0, MOST_IDS),
  });
}
