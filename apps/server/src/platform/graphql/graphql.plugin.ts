import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type GraphQLSchema, Kind, parse } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { AppError, ensure } from '../errors.ts';
import { ensureClean } from '../http/clean-text.ts';
import { compiledPath } from './compiled-path.ts';
import { compiledExecution } from './execution.ts';
import { type DataPath, type FastPath, sendByFastPath, withData } from './fast-path.ts';
import { documentLimits } from './limits.ts';
import { maskError } from './mask-errors.ts';
import { DOCUMENT_ID, type TrustedDocuments, trustedDocuments } from './trusted-documents.ts';

export interface GraphqlOptions {
  schema: GraphQLSchema;
  documents: TrustedDocuments;
  introspection: boolean;
  /** What resolvers get as their context. */
  contextOf(request: FastifyRequest): object;
  /** Trusted documents whose data needs no execution, by their id; the others are compiled. */
  dataPaths: ReadonlyMap<string, DataPath>;
}

interface ServerContext {
  fastifyRequest: FastifyRequest;
}

/**
 * One GraphQL endpoint, in a scope that knows the viewer. POST of JSON, which no form of another site can send; trusted
 * queries by GET as well, so that what has not changed is not sent again.
 */
export async function graphqlEndpoint(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  const { log } = app;
  const yoga = createYoga<ServerContext>({
    schema: options.schema,
    graphqlEndpoint: app.prefix,
    context: ({ fastifyRequest }) => options.contextOf(fastifyRequest),
    maskedErrors: { maskError },
    logging: {
      debug: () => {},
      info: () => {},
      warn: (...args: unknown[]) => log.warn(args),
      error: (error: unknown) => log.error({ err: error }, 'a GraphQL request failed'),
    },
    plugins: [
      trustedDocuments(options.documents),
      ...documentLimits({ introspection: options.introspection }),
      compiledExecution() as Plugin,
    ],
    extraParamNames: [DOCUMENT_ID],
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
  });

  const paths = fastPaths(options);
  app.removeContentTypeParser('text/plain');
  app.post('/', { schema: { hide: true }, config: { inView: 'allowed' } }, async (request, reply) => {
    if (request.viewer.isReadOnly) requireQuery(request.body, options.documents);
    if (await sendByFastPath(paths, request, reply, request.body)) return reply;
    const response = await yoga.handleNodeRequestAndResponse(request, reply, { fastifyRequest: request });
    return send(reply, response);
  });
  getRoute(app, new Map([...paths].filter(([id]) => isQuery(options.documents.texts.get(id) ?? ''))));
}

/** The variables are JSON, as in a body. */
const GetQuery = z.strictObject({
  [DOCUMENT_ID]: z.string(),
  variables: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('expected JSON');
        return z.NEVER;
      }
    })
    .optional(),
});

function getRoute(app: FastifyInstance, queries: ReadonlyMap<string, FastPath>): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/',
      { exposeHeadRoute: false, schema: { hide: true, querystring: GetQuery } },
      async (request, reply) => {
        // As JSON they were one text, in which such characters are escaped.
        ensureClean({ variables: request.query.variables });
        if (await sendByFastPath(queries, request, reply, request.query)) return reply;
        throw new AppError('request.invalid', 'GET takes the id of a known query and its variables.');
      },
    );
}

function fastPaths({ schema, documents, contextOf, dataPaths }: GraphqlOptions): Map<string, FastPath> {
  return new Map(
    [...documents.texts].map(([id, text]) => {
      const data = dataPaths.get(id);
      return [id, data ? withData(data) : compiledPath(schema, text, contextOf)];
    }),
  );
}

/** Whoever only looks sends queries: what cannot be read as one is no query either. */
function requireQuery(body: unknown, { texts }: TrustedDocuments): void {
  const { query, [DOCUMENT_ID]: id } = (body ?? {}) as Record<string, unknown>;
  const text = typeof id === 'string' ? texts.get(id) : query;
  ensure(typeof text === 'string' && isQuery(text), 'view.read-only');
}

function isQuery(text: string): boolean {
  try {
    return parse(text).definitions.every(
      (one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ||
        (one.kind === Kind.OPERATION_DEFINITION && one.operation === 'query'),
    );
  } catch {
    return false;
  }
}

/** How bytes travel is for the server to say: two different lengths of one answer are how requests are smuggled. */
const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  response.headers.forEach((value, name) => {
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) reply.header(name, value);
  });
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(await response.text());
}
