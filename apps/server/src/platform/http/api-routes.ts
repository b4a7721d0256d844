import type { ErrorCode } from '@canola/api-schema/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
// Says that a request has a viewer.
import type {} from './authenticate.ts';
import { failures, publicFailures } from './failures.ts';

/** A response that is not JSON, by its media type. */
interface FileResponse {
  content: Record<string, { schema: z.ZodType }>;
}

type ReturnOf<Returned> = Returned extends z.ZodType ? z.output<Returned> : FastifyReply;

interface ApiRequest<Params, Query, Body, Headers> {
  Params: z.output<Params>;
  Querystring: z.output<Query>;
  Body: z.output<Body>;
  Headers: z.output<Headers>;
}

interface ApiRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodType,
  Returned extends z.ZodType | FileResponse,
> {
  summary: string;
  description?: string;
  /** Where the API document lists it, if not with the others of its file. */
  tag?: string;
  config?: FastifyContextConfig;
  bodyLimit?: number;
  /** Refuses before the body is validated. */
  preValidation?: (req: FastifyRequest) => Promise<unknown>;
  consumes?: string[];
  params?: Params;
  query?: Query;
  body?: Body;
  headers?: Headers;
  /** Without it the response is an empty 204. */
  returns?: Returned;
  status?: 200 | 201;
  /** The errors that a caller can cause, besides those of every route and of input that does not match. */
  fails?: readonly ErrorCode[];
  handle(
    req: FastifyRequest<ApiRequest<Params, Query, Body, Headers>>,
    reply: FastifyReply,
  ): ReturnOf<Returned> | Promise<ReturnOf<Returned>>;
}

type Declare = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodType,
  Returned extends z.ZodType | FileResponse = z.ZodVoid,
>(
  url: string,
  route: ApiRoute<Params, Query, Body, Headers, Returned>,
) => void;

const INPUTS = new Set(['params', 'body', 'headers']);

/**
 * Declares the routes of a module's REST API: what each accepts, returns and fails with, and who handles it. `failing`
 * adds the errors that every route of such callers has.
 */
export function apiRoutes(
  app: FastifyInstance,
  defaultTag: string,
  failing = failures,
): Record<'get' | 'put' | 'post' | 'patch' | 'delete', Declare> {
  const declare =
    (method: string): Declare =>
    (
      url,
      {
        tag = defaultTag,
        config = {},
        bodyLimit,
        preValidation,
        returns,
        status = 200,
        fails = [],
        handle,
        query,
        ...schema
      },
    ) => {
      const hasInput = Object.keys(schema).some((part) => INPUTS.has(part)) || query !== undefined;
      const codes: ErrorCode[] = [
        ...(hasInput ? ['request.invalid' as const] : []),
        ...(schema.params ? ['route.not-found' as const] : []),
        ...fails,
      ];
      const errors = (config.public ? publicFailures : failing)(...codes);
      app.route<ApiRequest<z.ZodAny, z.ZodAny, z.ZodAny, z.ZodAny>>({
        method,
        url,
        config,
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(preValidation && { preValidation: (req: FastifyRequest) => preValidation(req) }),
        schema: {
          ...schema,
          tags: [tag],
          ...(query && { querystring: query }),
          response: { ...(returns ? { [status]: returns } : { 204: z.void() }), ...errors },
        },
        async handler(req, reply) {
          const result = await handle(req as Parameters<typeof handle>[0], reply);
          // A reply that was awaited is nothing: it was sent, or its reader has left.
          if (returns && result === undefined) return reply;
          return returns ? reply.code(status).send(result) : reply.code(204).send();
        },
      });
    };
  return {
    get: declare('GET'),
    put: declare('PUT'),
    post: declare('POST'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
  };
}
