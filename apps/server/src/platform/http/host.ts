import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { collectApiDocument } from './api-docs.ts';
import { decorateViewer } from './authenticate.ts';
import { refuseUnwantedCharacters } from './clean-text.ts';
import { installCompression } from './compression.ts';
import { installErrorHandler, refuseAddress } from './error-handler.ts';
import { installGracefulClose } from './graceful-close.ts';
import { healthRoutes } from './health.routes.ts';
import { RequestLog } from './logger.ts';
import { installMetrics } from './metrics.ts';
import { installRateLimit } from './rate-limit.ts';
import { requestId } from './request-id.ts';
import { installRouteTable } from './route-table.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { requireStrictSchemas } from './strict-schemas.ts';
import { installWebApp } from './web-app.ts';

const BODY_LIMIT = 256 * 1024;
/** Streams of open pages are most of them. Beyond it, new connections are closed at once. */
const MAX_CONNECTIONS = 10_000;
/** For the whole request to arrive, body included: whoever drips it is cut off. An answer may take longer. */
const REQUEST_TIMEOUT_MS = 20_000;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 1_000;

/** Everything that applies to every request, before any module; the modules are registered on the returned app. */
export async function createHost(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: requestId,
    // By hops: entries further left in the header are claims of the caller.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // A request that comes in while the streams end is served, as everything before it (graceful-close.ts).
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 200 },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  installErrorHandler(app);
  installRouteTable(app);
  requireStrictSchemas(app);
  refuseUnwantedCharacters(app);
  decorateViewer(app);
  installGracefulClose(app);
  installCompression(app);
  installSecurityHeaders(app, config);
  installMetrics(app, deps);
  healthRoutes(app, deps);
  // Before the rate limits: files are cheap, and a page loads many.
  await installWebApp(app, config);
  await installRateLimit(app, deps);
  await collectApiDocument(app, config);
  return app;
}
