import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The push services of the browsers. The server posts to no other host, whatever a token says. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const PUSH_DOMAINS = ['.push.apple.com', '.notify.windows.com'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** As `PushSubscription.toJSON()` writes it; whatever else a browser adds is left out. */
const Token = z.object({
  endpoint: z.url().max(2048),
  keys: z.object({ p256dh: z.base64url().max(100), auth: z.base64url().max(40) }),
});

/** Reads a serialised subscription and refuses what could never be delivered. */
export function parseSubscription(token: string, options: { allowLoopback: boolean }): Subscription {
  const parsed = Token.safeParse(readJson(token));
  if (!parsed.success) throw invalid('The token is not a serialised push subscription.');
  const { endpoint, keys } = parsed.data;
  if (!isPushService(new URL(endpoint), options.allowLoopback))
    throw invalid('The endpoint is not at a known push service.');
  if (!isPublicKey(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16)
    throw invalid('The keys of the subscription are not valid.');
  return { endpoint, ...keys };
}

function isPushService(url: URL, allowLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (allowLoopback && LOOPBACK.includes(url.hostname)) return /^https?:$/.test(url.protocol);
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return PUSH_HOSTS.includes(url.hostname) || PUSH_DOMAINS.some((domain) => url.hostname.endsWith(domain));
}

/** An uncompressed point that really lies on P-256: a job must not fail over it again and again. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    return true;
  } catch {
    return false;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const invalid = (message: string) => new AppError('push.token-invalid', message);
