import { MAX_IMAGE_BYTES } from '@canola/api-schema/limits';
import { ImageParams, ImageQuery, UploadedImage } from '@canola/api-schema/news/image';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { NO_PAGE } from '../../../platform/http/security-headers.ts';
import { readImage, uploadImage } from './images.service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const api = apiRoutes(app, 'news: editor');
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 0 } });

  api.post('/api/image', {
    summary: 'Upload a picture: multipart/form-data, field `file`. Permission news:report:manage',
    description: 'JPEG, PNG, WebP, GIF (its first frame) or AVIF, recognised by its content.',
    consumes: ['multipart/form-data'],
    returns: UploadedImage,
    status: 201,
    fails: [
      'request.invalid',
      'user.not-registered',
      'permission.missing',
      'image.too-large',
      'image.type',
      'image.unreadable',
      'request.too-many',
    ],
    handle: (req) => uploadImage(deps, req.viewer, () => fileOf(req)),
  });

  api.get('/api/image/:guid', {
    summary: 'A picture of a report, as WebP',
    tag: 'news',
    description: 'Without a token, because an `<img>` sends none: the guid is random.',
    config: { public: true },
    params: ImageParams,
    query: ImageQuery,
    returns: { content: { 'image/webp': { schema: z.any() } } },
    fails: ['image.not-found'],
    handle: async (req, reply) => {
      const content = await readImage(deps, req.params.guid, req.query.w);
      return (
        reply
          .type('image/webp')
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .header('x-content-type-options', 'nosniff')
          // A picture is not a page: nothing in it may run on our origin.
          .header('content-security-policy', `${NO_PAGE}; sandbox`)
          .send(content)
      );
    },
  });
}

async function fileOf(req: FastifyRequest): Promise<Buffer> {
  if (!req.isMultipart())
    throw new AppError('request.invalid', 'Send multipart/form-data with a field `file`.');
  try {
    const part = await req.file();
    if (part?.fieldname === 'file') return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('image.too-large', 'The file is too large.');
    req.log.debug({ err: error }, 'upload refused');
  }
  throw new AppError('request.invalid', 'Send one file as the field `file`.', { file: ['field.required'] });
}
