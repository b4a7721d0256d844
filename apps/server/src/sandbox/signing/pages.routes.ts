import { LANGUAGES, type Language } from '@canola/api-schema/access';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { policyHeader } from '../../platform/http/security-headers.ts';
import { preferredLanguage } from '../../platform/i18n/preferred-language.ts';
import { assets } from './assets.ts';
import { type Notice, noticePage, type PageInput, signingPage } from './page.ts';
import { type Desk, DeskError, isClosed, isNext } from './signing-desk.ts';
import type { Signature } from './signing-service.tables.ts';
import { findSubmission, findSubmitterBySlug, type SubmitterRow, type Whole } from './submissions.queries.ts';

/** Strokes as the pad makes them; anything else is no signature. */
const PATH = /^(M\d{1,3} \d{1,3}(L-?\d{1,4} -?\d{1,4})+)+$/;
const MAX_PATH = 60_000;

type Fields = Record<string, string>;

/** Where people sign: the slug's page, made to be held in a frame of the app and of nobody else. */
export async function signingPages(
  app: FastifyInstance,
  { deps, desk }: { deps: Deps; desk: Desk },
): Promise<void> {
  const { db, config, clock } = deps;
  await app.register(formbody, { bodyLimit: 200_000 });
  const origin = new URL(config.publicUrl).origin;
  const policy = policyHeader({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", origin],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  });
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .send(html);

  /** The party of the address and its submission. */
  const find = async (slug: string): Promise<{ submitter: SubmitterRow; whole: Whole } | undefined> => {
    const submitter = await findSubmitterBySlug(db, slug);
    const whole = submitter && (await findSubmission(db, submitter.submissionId));
    return whole && { submitter, whole };
  };
  const show = async (request: SlugRequest, reply: FastifyReply, refused?: PageInput['refused']) => {
    const language = languageOf(request);
    const found = await find(request.params.slug);
    const notice = found ? noticeOf(found.whole, found.submitter, clock.now()) : 'notFound';
    if (!found || notice)
      return send(reply, noticePage(language, notice ?? 'notFound', origin), found ? 200 : 404);
    const base = `/sandbox/signing/s/${request.params.slug}`;
    return send(
      reply,
      signingPage({ ...found, language, base, ...(refused && { refused }) }),
      refused ? 422 : 200,
    );
  };
  type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

  app.get<{ Params: { slug: string } }>('/s/:slug', async (request, reply) => {
    const found = await find(request.params.slug);
    if (found) await desk.open(found.submitter);
    return show(request, reply);
  });

  app.get<{ Params: { slug: string } }>('/s/:slug/document.pdf', async (request, reply) => {
    const found = await find(request.params.slug);
    if (!found || isClosed(found.whole, clock.now())) return show(request, reply);
    const { content, signedContent } = found.whole.submission;
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .send(signedContent ?? content);
  });

  app.post<{ Params: { slug: string } }>('/s/:slug/sign', async (request, reply) => {
    const found = await find(request.params.slug);
    if (!found || !isOwnPage(request)) return show(request, reply);
    const values = fieldsOf(request);
    const missing = whatIsMissing(values);
    if (missing) return show(request, reply, { field: missing, values });
    await quietly(() => desk.sign(found.submitter, signatureOf(values), request.ip));
    return reply.redirect(`/sandbox/signing/s/${request.params.slug}?lang=${languageOf(request)}`, 303);
  });

  app.post<{ Params: { slug: string } }>('/s/:slug/decline', async (request, reply) => {
    const found = await find(request.params.slug);
    if (!found || !isOwnPage(request)) return show(request, reply);
    const values = fieldsOf(request);
    const reason = values.reason?.trim().slice(0, 500) ?? '';
    if (reason === '') return show(request, reply, { field: 'reason', values });
    await quietly(() => desk.decline(found.submitter, reason, request.ip));
    return reply.redirect(`/sandbox/signing/s/${request.params.slug}?lang=${languageOf(request)}`, 303);
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

/** Why there is nothing to sign; nothing when there is. */
function noticeOf(whole: Whole, submitter: SubmitterRow, now: Date): Notice | undefined {
  if (submitter.completedAt) return whole.submission.completedAt ? 'completed' : 'completedFirst';
  if (whole.submitters.some(({ declinedAt }) => declinedAt)) return 'declined';
  if (whole.submission.archivedAt) return 'archived';
  if (isClosed(whole, now)) return 'expired';
  return isNext(whole, submitter) ? undefined : 'waiting';
}

function whatIsMissing(values: Fields): NonNullable<PageInput['refused']>['field'] | undefined {
  const path = values.path ?? '';
  if (values.kind === 'DRAWN' && (path.length > MAX_PATH || !PATH.test(path))) return 'drawing';
  if ((values.name ?? '').trim().length < 2) return 'name';
  return values.consent === 'yes' ? undefined : 'consent';
}

function signatureOf({ kind, path = '', name = '' }: Fields): Signature {
  const text = name.trim().slice(0, 120);
  return kind === 'DRAWN' ? { kind, path, text } : { kind: 'TYPED', text };
}

/** Sent twice, or too late: the page that follows says what is the case. */
async function quietly(act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof DeskError)) throw error;
  });
}

/** A form is sent by its own page only. */
function isOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

function fieldsOf(request: FastifyRequest): Fields {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: string };
  return (
    LANGUAGES.find((language) => language === lang) ?? preferredLanguage(request.headers['accept-language'])
  );
}
