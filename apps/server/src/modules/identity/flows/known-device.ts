import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from '../cookie-names.ts';
import { ISSUER_PATH } from '../issuer.ts';
import type { Flow } from './flow.ts';

const KNOWN_DAYS = 90;

/** The signature covers the name, so the cookie of one account is worth nothing for another. */
const cookieOf = (flow: Flow, email: string) =>
  cookieNames(flow.deps.config).device + hash('sha256', email.toLowerCase(), 'hex').slice(0, 24);

function cookiesOf(flow: Flow, request: FastifyRequest, reply: FastifyReply) {
  const { cookies } = flow.provider().createContext(request.raw, reply.raw);
  // Behind a proxy only the configured address knows about HTTPS.
  cookies.secure = flow.deps.config.publicUrl.startsWith('https:');
  return cookies;
}

/** The id of a browser in which the owner of the account has logged in before (docs/product/accounts.md#passwords). */
export function knownDevice(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): string | undefined {
  return cookiesOf(flow, request, reply).get(cookieOf(flow, email), { signed: true });
}

/** After the right password or a mailed link. */
export function rememberDevice(
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const device = knownDevice(flow, request, reply, email) ?? randomBytes(16).toString('base64url');
  cookiesOf(flow, request, reply).set(cookieOf(flow, email), device, {
    path: ISSUER_PATH,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: KNOWN_DAYS * 24 * 60 * 60 * 1000,
  });
}
