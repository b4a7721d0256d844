import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** How the bytes of an answer travel. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Below it, the headers outweigh what is saved. */
export const SMALLEST_PACKED_BYTES = 1024;

/** The encodings that we send, the smallest result first. */
const OFFERED = ['br', 'gzip'] as const;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding that the client takes. One that it names with a quality of 0 is refused, `*` takes all others. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const qualities = new Map(accepted.split(',').map(readOffer));
  return OFFERED.find((name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0) ?? 'identity';
}

function readOffer(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name === 'x-gzip' ? 'gzip' : name, quality ? Number(quality.slice(2)) || 0 : 1];
}

/** For an answer that is written once and sent once: quick rather than small. */
const QUICK_BROTLI = 4;
const QUICK_GZIP = 5;
/** For one that is kept and sent to many. */
const KEPT_BROTLI = 8;
const KEPT_GZIP = 9;

/** In the threads of zlib, so that other requests go on. */
export function pack(
  encoding: Exclude<Encoding, 'identity'>,
  content: string | Buffer,
  { isKept = false } = {},
): Promise<Buffer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (encoding === 'gzip') return zip(bytes, { level: isKept ? KEPT_GZIP : QUICK_GZIP });
  const params = {
    ...brotliText(isKept ? KEPT_BROTLI : QUICK_BROTLI),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}

const brotliText = (quality: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: quality,
});

/** As it comes. An end or a failure of one side is one of the other. */
export function packStream(encoding: Exclude<Encoding, 'identity'>, content: Readable): Readable {
  const packer =
    encoding === 'gzip'
      ? createGzip({ level: QUICK_GZIP })
      : createBrotliCompress({ params: brotliText(QUICK_BROTLI) });
  return pipeline(content, packer, () => undefined);
}

/** Adds what the answer depends on to what is already named. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const before = reply.getHeader('vary');
  const named = (before === undefined ? [] : String(before).split(',')).map((part) => part.trim());
  const known = new Set(named.map((header) => header.toLowerCase()));
  const all = [...named, ...names.filter((name) => !known.has(name.toLowerCase()))];
  reply.header('vary', all.join(', '));
}
