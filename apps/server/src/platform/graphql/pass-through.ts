import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_ID } from './trusted-documents.ts';

/** Answers the data of one trusted document as JSON text; nothing where the request has to go the long way. */
export type PassThrough = (
  request: FastifyRequest,
  variables: Readonly<Record<string, unknown>>,
) => Promise<string | undefined>;

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/**
 * The way of the documents that are asked for most: no parsing, no execution, no second look at the data. Whatever
 * is unusual about a request, its errors included, is left to the long way.
 */
export async function passThrough(
  documents: ReadonlyMap<string, PassThrough>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { [DOCUMENT_ID]: id, variables = {}, ...others } = (request.body ?? {}) as Record<string, unknown>;
  const answer = typeof id === 'string' ? documents.get(id) : undefined;
  const type = mediaType(request.headers.accept);
  if (!answer || !type || !isPlainObject(variables) || Object.keys(others).length > 0) return false;
  try {
    const data = await answer(request, variables);
    if (data === undefined) return false;
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(`{"data":${data}}`);
    return true;
  } catch (error) {
    request.log.error({ err: error }, 'a document could not be passed through');
    return false;
  }
}

/** The plain cases; others have weights and wildcards to be weighed. */
function mediaType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  return accept === GRAPHQL_TYPE ? GRAPHQL_TYPE : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
