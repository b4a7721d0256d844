import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** What is posted here comes from our own pages. In addition the cookies are SameSite=Lax. */
export function isFromElsewhere(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== new URL(config.publicUrl).origin) ||
    (site !== undefined && site !== 'same-origin')
  );
}
