import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { isFromElsewhere } from '../own-origin.ts';
import { asLanguage, languageCookie, languageOf } from '../pages/language.ts';
import { messagePage } from '../pages/message.page.ts';
import type { PageContext } from '../pages/page.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import type { Visit } from './flow.ts';

/** A full queue of passwords is short. */
const RETRY_AFTER_SECONDS = 5;

export function pageContext({ request, deps: { config } }: Pick<Visit, 'request' | 'deps'>): PageContext {
  const language = languageOf(request.headers);
  return {
    t: texts(language, 'identity'),
    language,
    config,
    address: request.url,
    languageParameter: 'lang',
  };
}

/** A parameter in the address of the page. */
export function parameterOf({ request, deps }: Visit, name: string): string | null {
  return new URL(request.url, deps.config.publicUrl).searchParams.get(name);
}

/**
 * For a form opened from a mailed link: the submitted form has the token in its body, so only the link can be
 * requested again.
 */
export function linkContext(visit: Visit, token: string): PageContext {
  const { pathname } = new URL(visit.request.url, visit.deps.config.publicUrl);
  return { ...pageContext(visit), address: `${pathname}?${new URLSearchParams({ token })}` };
}

export function sendPage({ reply }: Pick<Visit, 'reply'>, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}

/** Shared by all pages: forms, headers, the language switch, the origin check, an error page in the same style. */
export async function preparePages(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  await scope.register(formbody, { bodyLimit: 64 * 1024 });
  const headers = pageHeaders(config);

  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const url = new URL(request.url, config.publicUrl);
    const chosen = request.method === 'GET' ? asLanguage(url.searchParams.get('lang')) : undefined;
    if (chosen) {
      url.searchParams.delete('lang');
      reply.header('set-cookie', languageCookie(chosen, config));
      return reply.redirect(`${url.pathname}${url.search}`, 303);
    }
  });

  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || !isFromElsewhere(request, config)) return;
    const page = messagePage(pageContext({ request, deps }), 'error', { detail: 'origin mismatch' });
    return sendPage({ reply }, 403, page);
  });

  scope.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const status = (error instanceof AppError ? error.status : error.statusCode) ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'an identity page failed');
    if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
    const detail = `${status} ${request.id}`;
    return sendPage({ reply }, status, messagePage(pageContext({ request, deps }), 'error', { detail }));
  });
}
