import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyHeader } from '../http/security-headers.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { type KnownDocument, renderVerify, VERIFY_POLICY, type Verdict } from './verify.page.ts';

/** More than any document of ours. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_A_MINUTE = 20;

export interface VerifyOptions {
  /** Each module looks among its own documents. */
  find: readonly ((sha256: string) => Promise<KnownDocument | undefined>)[];
}

/**
 * Whether a PDF is one of ours and unchanged, for anybody who holds it (docs/product/contracts.md#seal). The file is
 * read once for its hash and stored nowhere.
 */
export async function verifyRoutes(app: FastifyInstance, { find }: VerifyOptions): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 0 } });

  const respond = (request: FastifyRequest, reply: FastifyReply, verdict?: Verdict) =>
    reply
      .header('content-security-policy', policyHeader(VERIFY_POLICY))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderVerify(preferredLanguage(request.headers['accept-language']), verdict));

  app.get('/verify', { schema: { hide: true }, config: { public: true } }, async (request, reply) =>
    respond(request, reply),
  );

  const rateLimit = { max: MAX_A_MINUTE, timeWindow: 60_000 };
  app.post(
    '/verify',
    { schema: { hide: true }, config: { public: true, rateLimit } },
    async (request, reply) => {
      const hash = await hashOf(request);
      if (hash === 'no-file' || hash === 'too-large') return respond(request, reply.code(422), hash);
      for (const look of find) {
        const known = await look(hash);
        if (known) return respond(request, reply, known);
      }
      return respond(request, reply, 'unknown');
    },
  );
}

async function hashOf(request: FastifyRequest): Promise<string> {
  const part = request.isMultipart() ? await request.file({ throwFileSizeLimit: false }) : undefined;
  if (!part) return 'no-file';
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of part.file) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (part.file.truncated) return 'too-large';
  return bytes === 0 ? 'no-file' : hash.digest('hex');
}
