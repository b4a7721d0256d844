import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_ID } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Answers a trusted document with the whole body; nothing where the request has to go the long way. */
export type ShortWay = (request: FastifyRequest, variables: Variables) => Promise<string | undefined>;

/** Answers the data of a trusted query as JSON text, without executing it. */
export type PassThrough = ShortWay;

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/**
 * The way of all that our own app asks: documents are known and were judged when they were written, so a request is
 * two lookups and an answer. Whatever is unusual about it, wrong variables included, is left to the long way.
 */
export async function takeShortWay(
  ways: ReadonlyMap<string, ShortWay>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { [DOCUMENT_ID]: id, variables = {}, ...others } = (request.body ?? {}) as Record<string, unknown>;
  const way = typeof id === 'string' ? ways.get(id) : undefined;
  const type = mediaType(request.headers.accept);
  if (!way || !type || !isPlainObject(variables) || Object.keys(others).length > 0) return false;
  const body = await way(request, variables);
  if (body === undefined) return false;
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);
  return true;
}

/** Only queries are passed through, so that what fails may be asked again, the long way. */
export function withData(answer: PassThrough): ShortWay {
  return async (request, variables) => {
    try {
      const data = await answer(request, variables);
      return data === undefined ? undefined : `{"data":${data}}`;
    } catch (error) {
      request.log.error({ err: error }, 'a document could not be passed through');
      return undefined;
    }
  };
}

/** The plain cases; others have weights and wildcards to be weighed. */
function mediaType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  return accept === GRAPHQL_TYPE ? GRAPHQL_TYPE : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
