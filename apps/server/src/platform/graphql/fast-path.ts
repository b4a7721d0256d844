import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, varyBy } from '../http/encoding.ts';
import { unavailable } from '../http/error-handler.ts';
import { etagOf, namesEtag } from '../http/etag.ts';
import { isAway, logFailure } from './mask-errors.ts';
import type { PackedBody } from './packed-body.ts';
import { DOCUMENT_ID } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;
type Body = string | PackedBody;

/** Returns the whole body for a trusted document, or nothing where Yoga has to handle the request. */
export type FastPath = (request: FastifyRequest, variables: Variables) => Promise<Body | undefined>;

/** Returns the data of a trusted query as JSON text, without executing it; what is packed is a whole body. */
export type DataPath = FastPath;

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/**
 * Serves the requests of our own app: its documents are known and were validated when they were written, so a request
 * is two lookups and a reply. Anything unusual, wrong variables included, is left to Yoga; then this returns false.
 */
export async function sendByFastPath(
  paths: ReadonlyMap<string, FastPath>,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: unknown,
): Promise<boolean> {
  const { [DOCUMENT_ID]: id, variables = {}, ...others } = (asked ?? {}) as Record<string, unknown>;
  const path = typeof id === 'string' ? paths.get(id) : undefined;
  const type = mediaType(request.headers.accept);
  if (!path || !type || !isPlainObject(variables) || Object.keys(others).length > 0) return false;
  const body = await path(request, variables);
  if (body === undefined) return false;
  reply.type(`${type}; charset=utf-8`);
  if (request.method === 'GET' && nameVersion(request, reply, body)) reply.code(304).send();
  else await sendBody(request, reply, body);
  return true;
}

/**
 * A browser may keep what it got by GET, and has to ask each time whether it still holds. True when it does. What one
 * person got is never shown to another: the response depends on the viewer.
 */
function nameVersion(request: FastifyRequest, reply: FastifyReply, body: Body): boolean {
  const etag = typeof body === 'string' ? etagOf(body) : body.etag;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  varyBy(reply, 'Authorization', VIEW_HEADER, 'Accept-Encoding');
  return namesEtag(request.headers['if-none-match'], etag);
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<void> {
  if (request.method !== 'GET') reply.header('cache-control', 'no-store');
  if (typeof body === 'string') return void reply.send(body);
  const encoding = body.encodingFor(chooseEncoding(request.headers['accept-encoding']));
  varyBy(reply, 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(await body.bytesIn(encoding));
}

/** Only queries have such a path, so one that fails may safely be tried again by Yoga. */
export function withData(path: DataPath): FastPath {
  return async (request, variables) => {
    try {
      const data = await path(request, variables);
      return typeof data === 'string' ? `{"data":${data}}` : data;
    } catch (error) {
      if (isAway(error)) throw unavailable();
      logFailure(request.log, error, 'a document could not be passed through');
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
