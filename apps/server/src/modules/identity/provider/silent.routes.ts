import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inject } from 'light-my-request';
import type { Config } from '../../../platform/config/config.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { isFromElsewhere } from '../own-origin.ts';
import { JSON_RESPONSE } from './json-response.ts';

/** They describe the request of the page, not the two that follow from it. */
const NOT_PASSED_ON = [
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
];

/**
 * The web app's silent sign-in as one request over the line: the code flow with its proof, as the app itself would go
 * through it, inside of this process. The provider decides and writes its cookies as always.
 */
export function silentRoutes(scope: FastifyInstance, config: Config): void {
  // The two that follow from it are counted.
  const options = { schema: { hide: true }, config: { rateLimit: false as const } };
  scope.post('/silent', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isFromElsewhere(request, config)) return reply.code(403).send({ error: 'invalid_request' });

    const verifier = randomBytes(32).toString('base64url');
    const client = { client_id: config.oidc.clientId, redirect_uri: `${config.publicUrl}/silent.html` };
    const headers = passedOn(request);
    // Limits count by the address of the browser.
    const { remoteAddress } = request.raw.socket;
    const question = new URLSearchParams({
      ...client,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'none',
      response_mode: JSON_RESPONSE,
    });
    // Fastify's own `inject` refuses as soon as the server closes; what still comes in is served until it has drained.
    const asked = await inject(scope.routing, {
      url: `${ISSUER_PATH}/auth?${question}`,
      headers,
      remoteAddress,
    });
    const cookies = asked.headers['set-cookie'];
    if (cookies) reply.header('set-cookie', cookies);
    const verdict = asked.statusCode === 200 ? asked.json<{ code?: string }>() : { error: 'server_error' };
    if (!('code' in verdict) || verdict.code === undefined) return verdict;

    const exchange = {
      ...client,
      grant_type: 'authorization_code',
      code: verdict.code,
      code_verifier: verifier,
    };
    const token = await inject(scope.routing, {
      method: 'POST',
      url: `${ISSUER_PATH}/token`,
      remoteAddress,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(exchange).toString(),
    });
    return reply.code(token.statusCode).send(token.json());
  });
}

function passedOn({ headers }: FastifyRequest): FastifyRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name)));
}
