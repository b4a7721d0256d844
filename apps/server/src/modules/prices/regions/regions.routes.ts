import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { chooseEncoding } from '../../../platform/http/encoding.ts';
import { namesEtag } from '../../../platform/http/etag.ts';
import { NO_PAGE } from '../../../platform/http/security-headers.ts';
import { readDataFiles } from './data-files.ts';
import { DATA_FOLDER } from './postal-codes.ts';

/** Cached for a day; then the old file is used once more while the new one is fetched. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * Public facts, mounted at /data: postal codes per country (docs/product/prices.md#postal-codes) and the traders'
 * logos.
 */
export async function dataRoutes(app: FastifyInstance): Promise<void> {
  const files = readDataFiles(DATA_FOLDER);

  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { public: true, rateLimit: false } },
    (request, reply) => {
      const file = files.get(request.params['*']);
      if (!file) throw new AppError('route.not-found', 'There is no such file.');
      reply
        .header('cache-control', CACHE_CONTROL)
        .header('etag', file.etag)
        .header('vary', 'accept-encoding')
        // A logo opened directly is a document: it may not load or run anything.
        .header('content-security-policy', `${NO_PAGE}; style-src 'unsafe-inline'`);
      if (namesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(file.type).send(file.body(encoding));
    },
  );
}
