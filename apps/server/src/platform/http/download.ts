import type { FastifyReply } from 'fastify';
import { NO_PAGE } from './security-headers.ts';

/** A document is not a page: nothing in it may run on our origin, and no cache keeps it. */
export function guarded(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', `${NO_PAGE}; sandbox`);
}

/** A file to save: the full name, and an ASCII version for old browsers. */
export function asDownload(reply: FastifyReply, name: string): FastifyReply {
  const safe = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  const plain = safe.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return guarded(reply).header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe)}`,
  );
}
