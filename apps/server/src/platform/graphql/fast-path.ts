import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../http/error-handler.ts';
import { isAway } from './mask-errors.ts';
import { DOCUMENT_ID } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Returns the whole body for a trusted document, or nothing where Yoga has to handle the request. */
export type FastPath = (request: FastifyRequest, variables: Variables) => Promise<string | undefined>;

/** Returns the data of a trusted query as JSON text, without executing it. */
export type DataPath = FastPath;

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/**
 * Serves what our own app asks for: its documents are known and were validated when they were written, so a request
 * is two lookups and a reply. Anything unusual, wrong variables included, is left to Yoga; then this returns false.
 */
export async function sendByFastPath(
  paths: ReadonlyMap<string, FastPath>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { [DOCUMENT_ID]: id, variables = {}, ...others } = (request.body ?? {}) as Record<string, unknown>;
  const path = typeof id === 'string' ? paths.get(id) : undefined;
  const type = mediaType(request.headers.accept);
  if (!path || !type || !isPlainObject(variables) || Object.keys(others).length > 0) return false;
  const body = await path(request, variables);
  if (body === undefined) return false;
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);
  return true;
}

/** Only queries have such a path, so one that fails may safely be tried again by Yoga. */
export function withData(path: DataPath): FastPath {
  return async (request, variables) => {
    try {
      const data = await path(request, variables);
      return data === undefined ? undefined : `{"data":${data}}`;
    } catch (error) {
      if (isAway(error)) throw unavailable();
      request.log.error({ err: error }, 'a document could not be passed through');
      return undefined;
    }
  };
}

/** The plain cases; Yoga weighs the others, with their wildcards and priorities. */
function mediaType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  return accept === GRAPHQL_TYPE ? GRAPHQL_TYPE : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
