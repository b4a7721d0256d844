import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import { cookieNames } from '../cookie-names.ts';
import { ISSUER_PATH } from '../issuer.ts';
import type { Visit } from './flow.ts';

const KNOWN_DAYS = 90;

/** The signature covers the name, so the cookie of one account is worth nothing for another. */
const cookieOf = ({ deps }: Visit, email: string) =>
  cookieNames(deps.config).device + hash('sha256', email.toLowerCase(), 'hex').slice(0, 24);

function cookiesOf({ provider, request, reply, deps }: Visit) {
  const { cookies } = provider().createContext(request.raw, reply.raw);
  // Behind a proxy only the configured address knows about HTTPS.
  cookies.secure = cookieNames(deps.config).isSecure;
  return cookies;
}

/** The id of a browser in which the owner of the account has logged in before (docs/product/accounts.md#passwords). */
export function knownDevice(visit: Visit, email: string): string | undefined {
  return cookiesOf(visit).get(cookieOf(visit, email), { signed: true });
}

/** After the right password or a mailed link. */
export function rememberDevice(visit: Visit, email: string): void {
  const device = knownDevice(visit, email) ?? randomBytes(16).toString('base64url');
  cookiesOf(visit).set(cookieOf(visit, email), device, {
    path: ISSUER_PATH,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: KNOWN_DAYS * DAY_MS,
  });
}
