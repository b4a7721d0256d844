import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { policyHeader } from './security-headers.ts';

/** Before the modules: their routes are collected into the OpenAPI document as they are registered. */
export async function collectApiDocument(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Canola', version: '1', description: 'The REST services of Canola.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // Only the services are an interface for others; pages, probes and the identity provider have their own.
    transform: (route) =>
      route.url.startsWith('/can-') ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url },
  });
}

/** `/docs`, the reference, and `/docs/openapi.json`. Scalar's script comes with its package, nothing from a CDN. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      reply.header('content-security-policy', referencePolicy(String(payload)));
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        pageTitle: 'Canola API',
        theme: 'none',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        agent: { disabled: true },
      },
    });
  });
}

/** The reference starts by one inline script: exactly that one is allowed, by its hash. */
function referencePolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return policyHeader({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}
