import { createHash } from 'node:crypto';

/** The first link whose hash is not that of the one before it and its own body; undefined when all hold. */
export function findBrokenLink(
  events: readonly { number: number; body: string; hash: string }[],
): number | undefined {
  let previous = '';
  for (const [index, { number, body, hash }] of events.entries()) {
    const expected = createHash('sha256').update(`${previous}${body}`).digest('hex');
    if (number !== index + 1 || hash !== expected) return number;
    previous = hash;
  }
  return undefined;
}
