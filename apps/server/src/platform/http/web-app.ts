import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { sendError } from './error-handler.ts';
import { pathOf } from './logger.ts';
import { isMachinePath } from './paths.ts';
import { leaveToPage } from './security-headers.ts';

/** These decide which version runs: a browser revalidates every time, and mostly gets 304. */
const ENTRY_FILES = new Set(['index.html', 'sw.js', 'manifest.webmanifest']);

const SVG = 'image/svg+xml';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Its address contains a code of the provider, so it must never be cached. */
const SILENT_PAGE = 'silent.html';

/**
 * The built web app: hashed assets cached forever, entry files revalidated, index.html for every address of its
 * router.
 */
export async function installWebApp(
  app: FastifyInstance,
  { webDir, publicUrl }: Pick<Config, 'webDir' | 'publicUrl'>,
): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  // Sign-in works only at the public address. This machine has three names; elsewhere a balancer may name
  // a different host than the browser did, and redirecting could loop.
  const { host, hostname, origin } = new URL(publicUrl);
  if (built && LOOPBACK.has(hostname))
    app.addHook('onRequest', async (request, reply) => {
      if (isNavigation(request) && request.host !== host && LOOPBACK.has(request.hostname))
        return reply.redirect(origin + request.url, 302);
    });
  if (built)
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        const file = addressOf(relative(webDir, path));
        reply.header('cache-control', cacheControlOf(file));
        if (isAsset(file)) leaveToPage(reply);
      },
    });

  // A picture that is text: the plugin names no character set for it.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  });

  app.get('/version.json', async (_request, reply) => {
    const version = await readFile(join(webDir, 'version.json'), 'utf8').catch(() => '{"commitHash":"dev"}');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(version);
  });

  app.setNotFoundHandler((request, reply) =>
    built && isNavigation(request)
      ? reply.code(200).sendFile('index.html')
      : sendError(request, reply, new AppError('route.not-found', 'There is nothing at this address.')),
  );
}

function addressOf(file: string): string {
  return file
    .split(sep)
    .join('/')
    .replace(/\.(br|gz)$/, '');
}

const isAsset = (file: string) => file.startsWith('assets/');

function cacheControlOf(file: string): string {
  if (isAsset(file)) return 'public, max-age=31536000, immutable';
  if (file === SILENT_PAGE) return 'no-store';
  return ENTRY_FILES.has(file) ? 'no-cache' : 'public, max-age=3600';
}

function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const wantsPage = headers.accept?.includes('text/html') === true;
  return (method === 'GET' || method === 'HEAD') && wantsPage && !isMachinePath(pathOf(url));
}
