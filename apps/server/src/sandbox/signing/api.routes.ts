import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { signingService } from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Desk, DeskError, newSlug } from './signing-desk.ts';
import type { SignatureArea } from './signing-service.tables.ts';
import {
  findSubmission,
  findSubmissionBySlug,
  findSubmitter,
  insertSubmission,
  listSubmitters,
  updateSubmission,
  updateSubmitter,
} from './submissions.queries.ts';
import { type Addresses, vendorSubmission, vendorSubmitter } from './vendor-shapes.ts';

const Area = z.object({ page: z.int().min(1), x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const NewSubmission = z.object({
  name: z.string(),
  documents: z
    .array(
      z.object({
        name: z.string(),
        file: z.base64(),
        fields: z.array(z.object({ role: z.string(), areas: z.array(Area) })),
      }),
    )
    .length(1),
  submitters: z
    .array(
      z.object({
        role: z.string(),
        name: z.string(),
        external_id: z.string().optional(),
        metadata: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .min(1),
});
const Change = z.object({ archived: z.boolean().optional(), expire_at: z.iso.datetime().nullish() });
const Completion = z.object({
  completed: z.literal(true),
  values: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
const MAX_BODY = 30 * 1024 * 1024;

export interface ApiOptions {
  deps: Deps;
  desk: Desk;
  addresses: () => Addresses;
}

/** The vendor's API, the part that Canola uses (paths and shapes of `@docuseal/api`). */
export async function signingApi(app: FastifyInstance, { deps, desk, addresses }: ApiOptions): Promise<void> {
  const { db, clock, config } = deps;
  app.addHook('preParsing', async (request, reply) => {
    if (!isKey(request.headers['x-auth-token'], signingService(config)?.apiKey))
      return reply.code(401).send({ error: 'Not authenticated' });
  });
  // The vendor's client says that it sends JSON when it sends nothing, too.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => {
      try {
        done(null, body === '' ? undefined : JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    },
  );
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'Not found' });

  app.post('/submissions/pdf', { bodyLimit: MAX_BODY }, async (request, reply) => {
    const given = NewSubmission.safeParse(request.body);
    if (!given.success) return reply.code(422).send({ error: z.prettifyError(given.error) });
    const { name, documents, submitters } = given.data;
    const [document] = documents;
    if (!document) return missing(reply);
    const now = clock.now();
    const whole = await insertSubmission(
      db,
      {
        slug: newSlug(),
        name,
        documentName: document.name,
        content: Buffer.from(document.file, 'base64'),
        areas: document.fields.flatMap(({ role, areas }) =>
          areas.map((area): SignatureArea => ({ role, ...area })),
        ),
        createdAt: now,
      },
      submitters.map((submitter, index) => ({
        slug: newSlug(),
        role: submitter.role,
        name: submitter.name,
        externalId: submitter.external_id ?? null,
        metadata: submitter.metadata,
        sentAt: index === 0 ? now : null,
      })),
    );
    return vendorSubmission(whole, addresses());
  });

  app.get<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
    const whole = await findSubmission(db, Number(request.params.id) || 0);
    return whole ? vendorSubmission(whole, addresses()) : missing(reply);
  });

  app.delete<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
    const whole = await findSubmission(db, Number(request.params.id) || 0);
    if (!whole) return missing(reply);
    const archivedAt = whole.submission.archivedAt ?? clock.now();
    await updateSubmission(db, whole.submission.id, { archivedAt });
    return { id: whole.submission.id, archived_at: archivedAt.toISOString() };
  });

  app.put<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
    const whole = await findSubmission(db, Number(request.params.id) || 0);
    if (!whole) return missing(reply);
    const given = Change.safeParse(request.body);
    if (!given.success) return reply.code(422).send({ error: z.prettifyError(given.error) });
    const { archived, expire_at } = given.data;
    const { id, archivedAt } = whole.submission;
    await updateSubmission(db, id, {
      ...(archived !== undefined && { archivedAt: archived ? (archivedAt ?? clock.now()) : null }),
      ...(expire_at !== undefined && { expireAt: expire_at === null ? null : new Date(expire_at) }),
    });
    const changed = await findSubmission(db, id);
    return changed ? vendorSubmission(changed, addresses()) : missing(reply);
  });

  app.get<{ Querystring: { external_id?: string } }>('/submitters', async (request) => {
    const rows = await listSubmitters(db, request.query.external_id ?? '');
    const data = [];
    for (const row of rows) {
      const whole = await findSubmission(db, row.submissionId);
      if (whole) data.push(vendorSubmitter(row, whole, addresses()));
    }
    return { data, pagination: { count: data.length, next: null, prev: null } };
  });

  app.get<{ Params: { id: string } }>('/submitters/:id', async (request, reply) => {
    const submitter = await findSubmitter(db, Number(request.params.id) || 0);
    const whole = submitter && (await findSubmission(db, submitter.submissionId));
    return whole ? vendorSubmitter(submitter, whole, addresses()) : missing(reply);
  });

  app.put<{ Params: { id: string } }>('/submitters/:id', async (request, reply) => {
    const submitter = await findSubmitter(db, Number(request.params.id) || 0);
    if (!submitter) return missing(reply);
    const given = Completion.safeParse(request.body);
    if (!given.success) return reply.code(422).send({ error: z.prettifyError(given.error) });
    const [text = submitter.name] = Object.values(given.data.values);
    try {
      await desk.sign(submitter, { kind: 'TYPED', text }, null);
    } catch (error) {
      if (error instanceof DeskError) return reply.code(422).send({ error: error.message });
      throw error;
    }
    if (given.data.metadata)
      await updateSubmitter(db, submitter.id, {
        metadata: { ...submitter.metadata, ...given.data.metadata },
      });
    const [signed, whole] = [
      await findSubmitter(db, submitter.id),
      await findSubmission(db, submitter.submissionId),
    ];
    return signed && whole ? vendorSubmitter(signed, whole, addresses()) : missing(reply);
  });

  app.get<{ Params: { slug: string; kind: string } }>('/files/:slug/:kind', async (request, reply) => {
    const submission = await findSubmissionBySlug(db, request.params.slug);
    const content = request.params.kind === 'signed' ? submission?.signedContent : submission?.auditContent;
    if (!content || !['signed', 'audit'].includes(request.params.kind)) return missing(reply);
    return reply.type('application/pdf').send(content);
  });
}

function isKey(given: unknown, expected: string | undefined): boolean {
  if (typeof given !== 'string' || !expected || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
