import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (setting: string) => Buffer.from(hkdfSync('sha256', setting, '', 'canola authenticator', 32));

/** Sealed for one account: copied to another one's row it does not open. */
export function sealSecret(settings: readonly string[], subject: string, secret: string): string {
  const [newest] = settings;
  if (newest === undefined) throw new Error('AUTHENTICATOR_KEY is missing.');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest), iv).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when none of the keys opens it. */
export function openSecret(settings: readonly string[], subject: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  for (const setting of settings) {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(setting), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      // Sealed with another key, or altered.
    }
  }
  return undefined;
}
