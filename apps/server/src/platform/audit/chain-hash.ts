import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';

export interface ChainKey {
  /** Names the key in the database, without revealing it. */
  id: string;
  secret: string;
  /** It verifies what was written with it; the chain doesn't end with it any more. */
  isReplaced: boolean;
}

let configured: readonly ChainKey[] = [];

/** Of the process: the first key writes, all of them verify. */
export function useChainKeys({ keys, oldKeys }: Pick<Config['audit'], 'keys' | 'oldKeys'>): void {
  const toKey = (isReplaced: boolean) => (secret: string) => ({
    id: digest(`audit key ${secret}`).slice(0, 16),
    secret,
    isReplaced,
  });
  configured = [...keys.map(toKey(false)), ...oldKeys.map(toKey(true))];
}

/** The key of new events. */
export function currentKey(): ChainKey | undefined {
  return configured.find(({ isReplaced }) => !isReplaced);
}

export function chainKeys(): readonly ChainKey[] {
  return configured;
}

/** PostgreSQL never sees the key, so whoever holds the database cannot compute a hash of the keyed part. */
export function linkHash(key: ChainKey | undefined, before: string, body: string): string {
  return key ? keyed(key, before + body) : digest(before + body);
}

/** Says that the chain ends here. The hash of an earlier event does not, so the end cannot be cut off. */
export function endSeal(key: ChainKey, number: number, hash: string): string {
  return keyed(key, `end ${number} ${hash}`);
}

export function sameSeal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = ({ secret }: ChainKey, text: string) => createHmac('sha256', secret).update(text).digest('hex');
