import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../../platform/errors.ts';

/** The service's header: the time in seconds, a dot, and the HMAC-SHA256 of `<time>.<raw body>` in hex. */
export const SIGNATURE_HEADER = 'x-docuseal-signature';

/** Older or newer than this is refused, whoever signed it (architecture, "What makes it safe"). */
const WINDOW_SECONDS = 5 * 60;

export function signWebhook(secret: string, body: Buffer | string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `${time}.${hmac(secret, time, body)}`;
}

export function requireSignature(secret: string, body: Buffer, header: unknown, now: Date): void {
  if (typeof header !== 'string' || header === '') throw new AppError('signing.signature-missing');
  const [, time, given] = /^(\d{1,12})\.([\da-f]{64})$/.exec(header) ?? [];
  if (time === undefined || given === undefined) throw new AppError('signing.signature-invalid');
  const expected = Buffer.from(hmac(secret, Number(time), body));
  if (!timingSafeEqual(expected, Buffer.from(given))) throw new AppError('signing.signature-invalid');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > WINDOW_SECONDS) throw new AppError('signing.too-late');
}

function hmac(secret: string, time: number, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
