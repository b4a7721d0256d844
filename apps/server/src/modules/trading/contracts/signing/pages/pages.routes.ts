import { LANGUAGES } from '@canola/api-schema/access';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../../../platform/deps.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { failures } from '../../../../../platform/http/failures.ts';
import { NOTICE_POLICY, notice } from './notice.ts';
import { openPage } from './open.service.ts';

const HTML = { content: { 'text/html': { schema: z.any() } } };

/** Mounted at /can-trading. A frame sends no token, so the link itself says who it is. */
export async function signingPages(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/signing/:link',
    {
      schema: {
        tags: ['signing'],
        summary: 'The signing page of one person, by the link that the contract gives',
        params: z.strictObject({ link: z.string().max(100) }),
        querystring: z.strictObject({ lang: z.enum(LANGUAGES).default('en') }),
        response: { 303: z.void(), ...failures('request.invalid'), 404: HTML, 503: HTML },
      },
    },
    async (req, reply) => {
      const { lang } = req.query;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const show = (what: 'ended' | 'away', status: 404 | 503) =>
        reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', NOTICE_POLICY)
          .send(notice(lang, what));
      try {
        const address = await openPage(deps, req.params.link);
        if (!address) return await show('ended', 404);
        const page = new URL(address);
        page.searchParams.set('lang', lang);
        return await reply.redirect(page.href, 303);
      } catch (error) {
        if (error instanceof AppError && error.code === 'signing.unavailable') return show('away', 503);
        throw error;
      }
    },
  );
}
