import { ClientError, MAX_CLIENT_ERROR_BYTES } from '@canola/api-schema/client-errors';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { cleanReport } from './client-error-report.ts';
import { sendToSentry } from './sentry.ts';

/** Keeps a page that fails in a loop, or a person playing with the address, from filling the log or the disk. */
const MAX_A_MINUTE = 20;

/**
 * Where browsers report unexpected errors: to the log, or to a Sentry-compatible service when one is set.
 * Public, since the app may fail before sign-in.
 */
export function installClientErrors(
  app: FastifyInstance,
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/client-errors',
    {
      bodyLimit: MAX_CLIENT_ERROR_BYTES,
      config: { public: true, rateLimit: { max: MAX_A_MINUTE, timeWindow: 60_000 } },
      schema: {
        tags: ['platform'],
        summary: 'Report an unexpected error of the browser',
        body: ClientError,
        response: { 204: z.void() },
      },
    },
    async (req, reply) => {
      const report = cleanReport(req.body, req.headers['user-agent']);
      if (config.sentryDsn === undefined) log.error({ browserError: report }, 'browser error');
      else
        await sendToSentry(config.sentryDsn, report, clock.now()).catch((error) =>
          log.error({ browserError: report, err: error }, 'browser error, which could not be forwarded'),
        );
      return reply.code(204).send();
    },
  );
}
