import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { assetUrl, findAsset } from './assets.ts';

export function assetRoutes(scope: FastifyInstance): void {
  // Read at startup, so the first page does not wait.
  assetUrl('logo.svg');
  scope.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = findAsset(request.params.name);
    if (!asset) throw new AppError('route.not-found');
    const isBrotli = asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (isBrotli) reply.header('content-encoding', 'br');
    return reply
      .type(asset.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(isBrotli ? asset.brotli : asset.body);
  });
}
