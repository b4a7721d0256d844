import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { compiledExecution } from './execution.ts';
import { documentLimits } from './limits.ts';
import { maskError } from './mask-errors.ts';
import { type PassThrough, type ShortWay, takeShortWay, withData } from './short-way.ts';
import { DOCUMENT_ID, type TrustedDocuments, trustedDocuments } from './trusted-documents.ts';
import { executedWay } from './trusted-execution.ts';

export interface GraphqlOptions {
  schema: GraphQLSchema;
  documents: TrustedDocuments;
  introspection: boolean;
  /** What resolvers get as their context. */
  contextOf(request: FastifyRequest): object;
  /** Documents that need no execution, by their id. */
  passThrough: ReadonlyMap<string, PassThrough>;
}

interface ServerContext {
  fastifyRequest: FastifyRequest;
}

/** One GraphQL endpoint, in a scope that knows the viewer. POST of JSON only: no form of another site can send it. */
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

  const ways = shortWays(options);
  app.removeContentTypeParser('text/plain');
  app.post('/', { schema: { hide: true } }, async (request, reply) => {
    if (await takeShortWay(ways, request, reply)) return reply;
    const response = await yoga.handleNodeRequestAndResponse(request, reply, { fastifyRequest: request });
    return send(reply, response);
  });
}

function shortWays({ schema, documents, contextOf, passThrough }: GraphqlOptions): Map<string, ShortWay> {
  return new Map(
    [...documents.texts].map(([id, text]) => {
      const passed = passThrough.get(id);
      return [id, passed ? withData(passed) : executedWay(schema, text, contextOf)];
    }),
  );
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(await response.text());
}
