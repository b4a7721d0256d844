import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { stripeSettings } from '../../modules/billing/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Act, Reply, RunAct } from './act.ts';
import { closeDispute } from './disputes.ts';
import { readForm } from './form.ts';
import { cancelIntent, confirmIntent, createIntent } from './intents.ts';
import { findObject, listObjects, saveObject } from './objects.queries.ts';
import { createRefund } from './refunds.ts';
import { missing, parse, Refusal } from './refusal.ts';
import { detachCard } from './saved-cards.ts';
import { confirmSetup, createSetup } from './setups.ts';
import { type Kind, newId, seconds } from './shapes.ts';

const NewCustomer = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
const ListQuery = z.strictObject({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  expand: z.array(z.string()).optional(),
});
/** The calls of a browser with the publishable key, for the one object whose secret it has. */
const FOR_BROWSERS = /^\/sandbox\/stripe\/v1\/(payment|setup)_intents\/:id(\/confirm)?$/;

type ById = FastifyRequest<{ Params: { id: string } }>;

/** The vendor's API, the part that Canola uses. */
export async function stripeApi(
  app: FastifyInstance,
  { deps, run }: { deps: Deps; run: RunAct },
): Promise<void> {
  const { db, config } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)));
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send({ error: error.error });
  });
  const hasKey = ({ headers }: FastifyRequest, kind: 'secretKey' | 'publishableKey') =>
    isSame(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1], stripeSettings(config)?.[kind]);
  app.addHook('onRequest', async (request) => {
    if (hasKey(request, 'secretKey')) return;
    if (!hasKey(request, 'publishableKey') || !FOR_BROWSERS.test(request.routeOptions.url ?? ''))
      throw new Refusal('Invalid API Key provided.', { status: 401 });
  });

  const bodyOf = (request: FastifyRequest) => readForm(new URLSearchParams(String(request.body ?? '')));
  const queryOf = (request: FastifyRequest) =>
    readForm(Object.entries(request.query as Record<string, string>));

  /** A browser proves with the object's secret that it is the one who pays. */
  const requireSecret = async (request: ById, secret: unknown) => {
    if (hasKey(request, 'secretKey')) return;
    const { id } = request.params;
    const object = (await findObject(db, 'payment_intent', id)) ?? (await findObject(db, 'setup_intent', id));
    if (!object || !isSame(secret, object.client_secret)) throw missing('intent', id);
  };
  const write =
    (work: (act: Act, request: ById) => Promise<Reply>) => async (request: ById, reply: FastifyReply) => {
      await requireSecret(request, bodyOf(request).client_secret);
      const key = request.headers['idempotency-key'];
      const attempt = { key: key?.toString(), content: `${request.url} ${request.body ?? ''}` };
      const { status, body } = await run((act) => work(act, request), attempt);
      return reply.code(status).send(await expand(body, expansions(bodyOf(request).expand)));
    };
  const read = (kind: Kind) => async (request: ById) => {
    const query = queryOf(request);
    await requireSecret(request, query.client_secret);
    const object = await findObject(db, kind, request.params.id);
    if (!object) throw missing(kind, request.params.id);
    return expand({ ...object }, expansions(query.expand));
  };
  const list = (kind: Kind) => async (request: FastifyRequest) => {
    const {
      customer,
      payment_intent: intent,
      limit,
      starting_after,
      expand: wanted,
    } = parse(ListQuery, queryOf(request));
    const rows = await listObjects(db, kind, {
      limit: limit + 1,
      ...(customer !== undefined && { customer }),
      ...(intent !== undefined && { intent }),
      ...(starting_after !== undefined && { after: starting_after }),
    });
    const fields = expansions(wanted).map((expansion) => expansion.replace(/^data\./, ''));
    const data = await Promise.all(rows.slice(0, limit).map((row) => expand({ ...row }, fields)));
    return { object: 'list', data, has_more: rows.length > limit, url: request.url.split('?')[0] };
  };
  const expand = async (body: Record<string, unknown>, fields: readonly string[]) => {
    if (!fields.includes('latest_charge') || typeof body.latest_charge !== 'string') return body;
    return { ...body, latest_charge: await findObject(db, 'charge', body.latest_charge) };
  };

  app.post(
    '/customers',
    write(async (act, request) => {
      const { name = null, email = null, metadata } = parse(NewCustomer, bodyOf(request));
      const id = newId('cus');
      const customer = { id, object: 'customer' as const, created: seconds(act.now), name, email, metadata };
      return { status: 200, body: await saveObject<'customer'>(act.tx, customer) };
    }),
  );
  app.get('/customers/:id', read('customer'));

  app.post(
    '/payment_intents',
    write((act, request) => createIntent(act, bodyOf(request))),
  );
  app.get('/payment_intents', list('payment_intent'));
  app.get('/payment_intents/:id', read('payment_intent'));
  app.post(
    '/payment_intents/:id/confirm',
    write((act, request) => confirmIntent(act, request.params.id, bodyOf(request))),
  );
  app.post(
    '/payment_intents/:id/cancel',
    write((act, request) => cancelIntent(act, request.params.id)),
  );

  app.post(
    '/setup_intents',
    write((act, request) => createSetup(act, bodyOf(request))),
  );
  app.get('/setup_intents/:id', read('setup_intent'));
  app.post(
    '/setup_intents/:id/confirm',
    write((act, request) => confirmSetup(act, request.params.id, bodyOf(request))),
  );

  app.get('/payment_methods/:id', read('payment_method'));
  app.post(
    '/payment_methods/:id/detach',
    write((act, request) => detachCard(act, request.params.id)),
  );

  app.post(
    '/refunds',
    write((act, request) => createRefund(act, bodyOf(request))),
  );
  app.get('/refunds', list('refund'));
  app.get('/disputes', list('dispute'));
  app.post(
    '/disputes/:id/close',
    write((act, request) => closeDispute(act, request.params.id)),
  );
}

function expansions(fields: unknown): string[] {
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

function isSame(given: unknown, expected: string | undefined): boolean {
  if (typeof given !== 'string' || !expected || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
