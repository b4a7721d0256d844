import { EnvelopArmor } from '@escape.tech/graphql-armor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type GraphQLSchema, Kind, NoSchemaIntrospectionCustomRule, parse } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { AppError, ensure } from '../errors.ts';
import { ensureClean } from '../http/clean-text.ts';
import { compiledPath } from './compiled-path.ts';
import { compiledExecution } from './execution.ts';
import { type DataPath, type FastPath, sendByFastPath, withData } from './fast-path.ts';
import { logFailure, maskError } from './mask-errors.ts';
import { DOCUMENT_ID, type TrustedDocuments, trustedDocuments } from './trusted-documents.ts';

export interface GraphqlOptions {
  schema: GraphQLSchema;
  documents: TrustedDocuments;
  introspection: boolean;
  /** The context of resolvers. */
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
    maskedErrors: { maskError: (error) => maskError(error) },
    logging: {
      debug: () => {},
      info: () => {},
      warn: (...args: unknown[]) => log.warn(args),
      error: (error: unknown) => logFailure(log, error, 'a GraphQL request failed'),
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
  const operationOf = operationNames(options.documents);
  app.post(
    '/',
    { schema: { hide: true }, config: { inView: 'allowed', operationOf } },
    async (request, reply) => {
      if (request.viewer.isReadOnly) requireQuery(request.body, options.documents);
      if (await sendByFastPath(paths, request, reply, request.body)) return reply;
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { fastifyRequest: request });
      return send(reply, response);
    },
  );
  const queries = [...paths].filter(([id]) => isQuery(options.documents.texts.get(id) ?? ''));
  getRoute(app, new Map(queries), operationOf);
}

/**
 * Limits for documents that we have not written. The documents of our own app stay far below them, so the same rules
 * apply to both.
 */
function documentLimits(options: { introspection: boolean }): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: 2000 },
    maxDepth: { n: 10 },
    maxAliases: { n: 10 },
    maxDirectives: { n: 20 },
    costLimit: { maxCost: 1500, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5 },
    blockFieldSuggestion: { enabled: !options.introspection },
  });
  const plugins = armor.protect().plugins as Plugin[];
  return options.introspection ? plugins : [...plugins, noIntrospection];
}

const noIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};

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

function getRoute(
  app: FastifyInstance,
  queries: ReadonlyMap<string, FastPath>,
  operationOf: (request: FastifyRequest) => string | undefined,
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/',
      { exposeHeadRoute: false, schema: { hide: true, querystring: GetQuery }, config: { operationOf } },
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

/** `query StoragesForTrading`, of a trusted document or of another. */
function operationNames({ texts }: TrustedDocuments): (request: FastifyRequest) => string | undefined {
  return ({ query: sent, body }) => {
    const { query, [DOCUMENT_ID]: id } = { ...(sent as object), ...(body as object) } as Record<
      string,
      unknown
    >;
    const text = typeof id === 'string' ? texts.get(id) : query;
    return typeof text === 'string' ? (/\b(?:query|mutation)\s+\w+/.exec(text)?.[0] ?? 'query') : undefined;
  };
}

/** A read-only viewer may send queries only; a document that can't be parsed isn't a query. */
function requireQuery(body: unknown, { texts }: TrustedDocuments): void {
  const { query, [DOCUMENT_ID]: id } = (body ?? {}) as Record<string, unknown>;
  const text = typeof id === 'string' ? texts.get(id) : query;
  ensure(typeof text === 'string' && isQuery(text), 'view.read-only');
}

function isQuery(text: string): boolean {
  try {
    return parse(text).definitions.every(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ||
        (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'query'),
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
