import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/config.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import type { ProviderHolder } from './provider-holder.ts';

/** Only the endpoints needed for the code flow, silent renewal and log-out; the library's others stay closed. */
const GET_ROUTES = [
  '/.well-known/openid-configuration',
  '/auth',
  '/auth/:uid',
  '/jwks',
  '/session/end',
  '/session/end/success',
];
const TOKEN_PATH = `${ISSUER_PATH}/token`;
const POST_ROUTES = ['/token', '/session/end/confirm'];

export async function providerRoutes(
  scope: FastifyInstance,
  holder: ProviderHolder,
  config: Config,
): Promise<void> {
  const headers = pageHeaders(config);
  const address = new URL(config.publicUrl);

  // The library reads bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin } = request.headers;
    // Without a client the library repeats any origin, so it never sees one that is not ours.
    if (request.url.startsWith(TOKEN_PATH) && origin !== undefined && origin !== address.origin)
      return void reply.code(400).send({ error: 'invalid_request', error_description: 'another origin' });
    await holder.refresh();
    reply.hijack();
    const { raw } = request;
    // Links, the issuer and Secure cookies use the configured address, whatever Host or proxies say.
    raw.headers['x-forwarded-host'] = address.host;
    raw.headers['x-forwarded-proto'] = address.protocol.slice(0, -1);
    const url = raw.url ?? '/';
    Object.assign(raw, { originalUrl: url, url: url.slice(ISSUER_PATH.length) });
    // A hijacked reply has lost the headers set before.
    reply.raw.setHeader('x-request-id', request.id);
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    await holder.current().callback()(raw, reply.raw);
  }

  const options = { schema: { hide: true } };
  for (const url of GET_ROUTES) scope.get(url, options, handOver);
  for (const url of POST_ROUTES) scope.post(url, options, handOver);
}
