import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { policyHeader } from '../http/security-headers.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { newestMails } from './mail.queries.ts';
import { OUTBOX_POLICY, renderOutbox } from './outbox.page.ts';

const SHOWN = 50;

/** The mailbox of demo mode, open to anyone who can reach the server (docs/product/notifications.md#mail). */
export function outboxRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/outbox', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const page = renderOutbox(await newestMails(db, SHOWN), language);
    return reply
      .header('content-security-policy', policyHeader(OUTBOX_POLICY))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
