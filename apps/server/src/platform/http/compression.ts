import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, pack, packStream, SMALLEST_PACKED_BYTES, varyBy } from './encoding.ts';
import { isProviderPath } from './paths.ts';

/** Text that shrinks. Images, PDF files and archives are packed already, and streams of events must not wait. */
const PACKABLE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:csv|plain)|application\/xml)\b/i;
/** Exports; files of the web app are streams too, which the build has packed. */
const PACKABLE_STREAM = /^text\/csv\b/i;

/**
 * Sends every longer answer of the API in brotli or gzip when the client takes it. Why that gives nothing away about
 * what is in an answer: docs/security.md#compressed-answers.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPackable(request, reply, payload)) return payload;
    varyBy(reply, 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const packed =
      payload instanceof Readable ? packStream(encoding, payload) : await pack(encoding, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return packed;
  });
}

function isPackable(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer | Readable {
  const type = String(reply.getHeader('content-type') ?? '');
  const isLongText =
    isText(payload) && Buffer.byteLength(payload) > SMALLEST_PACKED_BYTES && PACKABLE.test(type);
  return (
    (isLongText || (payload instanceof Readable && PACKABLE_STREAM.test(type))) &&
    method !== 'HEAD' &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('set-cookie') &&
    !isProviderPath(url)
  );
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);
