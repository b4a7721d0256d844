import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { LOGO_URL } from './html.ts';
import { policyHeader } from './security-headers.ts';

/** The reference in the product's colours. */
const REFERENCE_STYLE = `
.light-mode { --scalar-background-1: #faf8f3; --scalar-background-2: #f3f0e6; --scalar-background-3: #e8e3d7;
  --scalar-color-1: #1b1f1a; --scalar-color-2: #535a4e; --scalar-color-3: #64695c; --scalar-color-accent: #1f5a33;
  --scalar-border-color: #e8e3d7; }
.dark-mode { --scalar-background-1: #12150f; --scalar-background-2: #1a1e17; --scalar-background-3: #262c22;
  --scalar-color-1: #efeee5; --scalar-color-2: #b3b8a9; --scalar-color-3: #949a8b; --scalar-color-accent: #84cb98;
  --scalar-border-color: #2b3127; }
`;

/** Before the modules: their routes are collected into the OpenAPI document as they are registered. */
export async function collectApiDocument(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Canola', version: '1', description: 'The REST services of Canola.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // Only the services are an API for others; pages, probes and the identity provider are documented elsewhere.
    transform: (route) =>
      route.url.startsWith('/can-') ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url },
  });
}

/**
 * `/docs`, the reference, and `/docs/openapi.json`. Scalar's script comes with its package, nothing from a CDN.
 * It takes 17 MB, so it is loaded when somebody first opens the reference, into an app of its own.
 */
export async function apiReference(app: FastifyInstance): Promise<void> {
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    reference ??= buildReference(() => app.swagger()).catch((error: unknown) => {
      // The next visitor tries again.
      reference = undefined;
      throw error;
    });
    const { statusCode, headers, rawPayload } = await (await reference).inject(url);
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage) reply.header('content-security-policy', referencePolicy(rawPayload.toString()));
    for (const name of ['content-type', 'content-disposition', 'location'])
      if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  for (const url of ['/docs', '/docs/*']) app.get(url, { schema: { hide: true } }, answer);
}

async function buildReference(content: () => unknown): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      content,
      pageTitle: 'Canola API',
      favicon: LOGO_URL,
      theme: 'none',
      customCss: REFERENCE_STYLE,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** The reference is started by one inline script, which is allowed by its hash. */
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
