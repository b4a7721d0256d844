import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
// Says that a request has a viewer.
import type {} from '../../platform/http/authenticate.ts';

/** A scope whose routes declare zod schemas. */
export type UsersScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

/** The answer of a route and the statuses it can fail with, each with the codes that carry it. */
export function answers<T extends z.ZodType>(
  ok: T,
  ...statuses: number[]
): Record<number, z.ZodType> & { 200: T } {
  const failures = statuses.map((status) => [status, failure(status)] as const);
  return { ...Object.fromEntries(failures), 200: ok };
}

function failure(status: number): z.ZodType {
  return z.object({
    code: z.enum(codes.filter((code) => ERROR_STATUS[code] === status)),
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  });
}
