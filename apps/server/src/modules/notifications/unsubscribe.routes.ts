import { UnsubscribeParams } from '@canola/api-schema/notifications/mail-choice';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { failures } from '../../platform/http/failures.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { PLAIN_POLICY, plainPage } from '../../platform/http/plain-page.ts';
import { policyHeader } from '../../platform/http/security-headers.ts';
import { preferredLanguage } from '../../platform/i18n/preferred-language.ts';
import { texts } from '../../platform/i18n/texts.ts';
import { endList } from './mail-choice.service.ts';
import { readUnsubscribeToken, type UnsubscribeList } from './unsubscribe-token.ts';

const MAX_A_MINUTE = 20;
const MAX_BODY = 10_000;
const HTML = { content: { 'text/html': { schema: z.any() } } };

/**
 * Without a log-in and without a cookie: a mail program presses the button itself (RFC 8058). A link that is merely
 * followed, by a person or by a scanner of mails, shows the button and changes nothing.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // A mail program sends a form in one coding or the other, or nothing: the address says it all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, async () => undefined);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = (summary: string) => ({
    tags: ['notifications'],
    summary,
    params: UnsubscribeParams,
    response: { 200: HTML, 404: HTML, ...failures('request.invalid') },
  });
  const config = { public: true, rateLimit: { max: MAX_A_MINUTE, timeWindow: 60_000 } };

  routes.get(
    '/api/unsubscribe/:token',
    { schema: schema('The page of an unsubscribe link: a button, nothing is changed'), config },
    async (request, reply) => {
      const known = await readUnsubscribeToken(deps.db, request.params.token);
      return respond(request, reply, known ? { list: known.list, isDone: false } : undefined);
    },
  );

  routes.post(
    '/api/unsubscribe/:token',
    { schema: schema('End a list of mails by the link of one of them'), config },
    async (request, reply) => {
      const known = await readUnsubscribeToken(deps.db, request.params.token);
      if (known) await endList(deps.db, known.userId, known.list);
      return respond(request, reply, known ? { list: known.list, isDone: true } : undefined);
    },
  );
}

function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { list: UnsubscribeList; isDone: boolean } | undefined,
) {
  const language = preferredLanguage(request.headers['accept-language']);
  const t = texts(language, 'notifications');
  const state = shown ? (shown.isDone ? 'done' : 'ask') : 'invalid';
  const list = shown?.list ?? 'digest';
  const button = `<form class="card ask" method="post"><button type="submit">${escapeHtml(t('unsubscribe.button'))}</button></form>`;
  return reply
    .code(shown ? 200 : 404)
    .header('content-security-policy', policyHeader({ ...PLAIN_POLICY, 'form-action': ["'self'"] }))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      plainPage(language, {
        title: t(`unsubscribe.${state}.title`),
        lead: t(state === 'invalid' ? 'unsubscribe.invalid.lead' : `unsubscribe.${state}.${list}`),
        content: state === 'ask' ? button : '',
      }),
    );
}
