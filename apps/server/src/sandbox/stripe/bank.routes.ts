import { LANGUAGES, type Language } from '@canola/api-schema/access';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { policyHeader } from '../../platform/http/security-headers.ts';
import { preferredLanguage } from '../../platform/i18n/preferred-language.ts';
import type { RunAct } from './act.ts';
import { assets } from './assets.ts';
import { decide, findApproval } from './bank.ts';
import { approvalPage, closedPage } from './bank-page.ts';
import { Refusal } from './refusal.ts';

/** The page of the card holder's bank. */
export async function bankPages(
  app: FastifyInstance,
  { deps: { db, config }, run }: { deps: Deps; run: RunAct },
): Promise<void> {
  await app.register(formbody, { bodyLimit: 10_000 });
  const policy = policyHeader({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ['data:'],
    'form-action': ["'self'", config.publicUrl],
    'frame-ancestors': ["'self'", config.publicUrl],
    'base-uri': ["'none'"],
  });
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(html);
  const show = async (request: ApprovalRequest, reply: FastifyReply) => {
    const approval = await db.transaction((tx) => findApproval({ tx }, request.params.id));
    const language = languageOf(request);
    if (!approval) return send(reply, closedPage(language, config.publicUrl), 404);
    return send(reply, approvalPage(language, approval));
  };
  type ApprovalRequest = FastifyRequest<{ Params: { id: string }; Body: { decision?: string } | undefined }>;

  app.get('/3ds/:id', show);
  app.post('/3ds/:id', async (request: ApprovalRequest, reply) => {
    const decision = request.body?.decision;
    if (!isOwnPage(request) || (decision !== 'approve' && decision !== 'refuse')) return show(request, reply);
    try {
      const { body } = await run((act) => decide(act, request.params.id, decision === 'approve'));
      return reply.redirect(String(body.url), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Sent twice, or too late.
      return show(request, reply);
    }
  });
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.find(request.params.name);
    if (!asset) return reply.callNotFound();
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.body);
  });
}

/** A form is sent by its own page only. */
function isOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: string };
  return (
    LANGUAGES.find((language) => language === lang) ?? preferredLanguage(request.headers['accept-language'])
  );
}
