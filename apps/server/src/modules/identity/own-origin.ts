import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

/** Only our own pages may post here. In addition the cookies are SameSite=Lax. */
export function isFromElsewhere(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== new URL(config.publicUrl).origin) ||
    (site !== undefined && site !== 'same-origin')
  );
}
