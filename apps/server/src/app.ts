import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { notifications, vapidPublicKey } from './modules/notifications/index.ts';
import { findViewer, users } from './modules/users/index.ts';
import type { Deps } from './platform/deps.ts';
import { apiReference, collectApiDocument } from './platform/http/api-docs.ts';
import { type Authentication, authenticate, decorateViewer } from './platform/http/authenticate.ts';
import { installErrorHandler } from './platform/http/error-handler.ts';
import { installGracefulClose } from './platform/http/graceful-close.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { RequestLog } from './platform/http/logger.ts';
import { installMetrics } from './platform/http/metrics.ts';
import { installRateLimit } from './platform/http/rate-limit.ts';
import { requestId } from './platform/http/request-id.ts';
import { installRouteTable } from './platform/http/route-table.ts';
import { installSecurityHeaders } from './platform/http/security-headers.ts';
import { settingsRoutes } from './platform/http/settings.routes.ts';
import { requireStrictSchemas } from './platform/http/strict-schemas.ts';
import { installWebApp } from './platform/http/web-app.ts';
import { outboxRoutes } from './platform/mail/outbox.routes.ts';

const BODY_LIMIT = 256 * 1024;

/** The whole server, the same for the process and for the tests. Nothing is found by itself: all is named here. */
export async function buildApp(
  deps: Deps,
  { verifyToken = async () => Promise.reject(new Error('no issuer')) }: Partial<Authentication> = {},
): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: requestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
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
  settingsRoutes(app, deps, () => vapidPublicKey(deps.db));
  const authentication: Authentication = {
    verifyToken,
    findViewer: (claims) => findViewer(deps, claims),
  };
  await app.register(async (api) => {
    authenticate(api, authentication);
    await api.register(users, { prefix: '/can-users', deps });
    await api.register(notifications, { prefix: '/can-notifications', deps, authentication });
  });
  if (config.demo) outboxRoutes(app, deps);
  await apiReference(app);
  return app;
}
