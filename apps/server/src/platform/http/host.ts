import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { collectApiDocument } from './api-docs.ts';
import { decorateViewer } from './authenticate.ts';
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
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  installErrorHandler(app);
  installRouteTable(app);
  requireStrictSchemas(app);
  decorateViewer(app);
  installGracefulClose(app);
  await installSecurityHeaders(app, config);
  installMetrics(app, deps);
  healthRoutes(app, deps);
  // Before the rate limits: files are cheap, and a page loads many.
  await installWebApp(app, config);
  await installRateLimit(app, deps);
  await collectApiDocument(app, config);
  return app;
}
