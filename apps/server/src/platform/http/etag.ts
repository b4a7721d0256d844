import { createHash } from 'node:crypto';

/** Weak, since the same content is sent in several encodings. */
export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether a request says that it has this version (`If-None-Match`). */
export function namesEtag(known: string | undefined, etag: string): boolean {
  const plain = etag.replace('W/', '');
  return (known ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace('W/', '') === plain);
}
