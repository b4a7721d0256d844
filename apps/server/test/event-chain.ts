import { createHash } from 'node:crypto';

/** Returns the first link whose hash does not match the previous hash and its own body, or undefined. */
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
