import { randomBytes } from 'node:crypto';

const PER_MILLISECOND = 4096;
const RANDOM_DIGITS = 16;

/**
 * Ids of a batch, UUIDs of version 7 in ascending order, which an index takes at its end. PostgreSQL's own ask the
 * system for random bytes one by one, which takes longer than to store the rows.
 */
export function newIds(count: number, now: Date): string[] {
  const random = randomBytes((count * RANDOM_DIGITS) / 2).toString('hex');
  return Array.from({ length: count }, (_, at) => {
    const time = (now.getTime() + Math.floor(at / PER_MILLISECOND)).toString(16).padStart(12, '0');
    const counter = (at % PER_MILLISECOND).toString(16).padStart(3, '0');
    const tail = random.slice(at * RANDOM_DIGITS, (at + 1) * RANDOM_DIGITS);
    const variant = (8 + (Number.parseInt(tail[0] ?? '0', 16) % 4)).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
  });
}
