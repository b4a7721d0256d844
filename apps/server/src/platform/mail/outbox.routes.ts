import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { found } from '../errors.ts';
import { asDownload } from '../http/download.ts';
import { policyHeader } from '../http/security-headers.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { findAttachment, findMailHtml, newestMails } from './mail.queries.ts';
import { MAIL_POLICY, OUTBOX_POLICY, renderOutbox } from './outbox.page.ts';

const SHOWN = 50;
const MailParams = z.strictObject({ id: z.uuid() });
const FileParams = MailParams.extend({ place: z.coerce.number().int().min(0).max(99) });

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

  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get('/outbox/:id', { schema: { hide: true, params: MailParams } }, async (request, reply) => {
    const html = found(await findMailHtml(db, request.params.id), 'route.not-found');
    return reply
      .header('content-security-policy', policyHeader(MAIL_POLICY))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_top">'));
  });

  typed.get('/outbox/:id/:place', { schema: { hide: true, params: FileParams } }, async (request, reply) => {
    const { id, place } = request.params;
    const { filename, contentType, base64 } = found(await findAttachment(db, id, place), 'route.not-found');
    return asDownload(reply, filename).type(contentType).send(Buffer.from(base64, 'base64'));
  });
}
