import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the provider's cookies with SHA-256; its library on its own would take SHA-1. The first key signs. */
export class CookieSigner {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  sign(data: string): string {
    return signatureOf(data, this.#keys[0] ?? '');
  }

  verify(data: string, signature: string): boolean {
    return this.index(data, signature) >= 0;
  }

  /** The key that made the signature; -1 when none did. */
  index(data: string, signature: string): number {
    return this.#keys.findIndex((key) => isEqual(signatureOf(data, key), signature));
  }
}

function signatureOf(data: string, key: string): string {
  return createHmac('sha256', key).update(data).digest('base64url');
}

function isEqual(expected: string, other: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
