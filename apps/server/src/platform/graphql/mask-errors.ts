import type { Language } from '@canola/api-schema/access';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../database/database-away.ts';
import { AppError } from '../errors.ts';
import { messageOf } from '../i18n/error-texts.ts';

/** The part of an error that a caller may see: GraphQL's own messages and our closed list of codes, never internals. */
export function maskError(thrown: unknown, language: Language = 'en'): GraphQLError {
  const cause = rootCause(thrown);
  const place = thrown instanceof GraphQLError ? { nodes: thrown.nodes, path: thrown.path } : {};
  if (cause instanceof GraphQLError) return thrown instanceof GraphQLError ? thrown : cause;
  if (cause instanceof AppError && cause.status < 500)
    return new GraphQLError(messageOf(cause, language), { ...place, extensions: { code: cause.code } });
  if (isAway(cause))
    return new GraphQLError('The service is not available at the moment. Please try again.', {
      ...place,
      // Read by Yoga: the whole request is worth trying again.
      extensions: { code: 'service.unavailable', http: { status: 503, headers: { 'retry-after': '2' } } },
    });
  return new GraphQLError('Something went wrong on our side.', {
    ...place,
    extensions: { code: 'server.failed' },
  });
}

export function isAway(thrown: unknown): boolean {
  const cause = rootCause(thrown);
  return cause instanceof AppError ? cause.code === 'service.unavailable' : isDatabaseAway(cause);
}

/** A refusal is logged like one of REST: its code, for debugging. Only our own failures are errors. */
export function logFailure(log: FastifyBaseLogger, thrown: unknown, message: string): void {
  const cause = rootCause(thrown);
  if (cause instanceof AppError && cause.status < 500) log.debug({ error: cause.code }, cause.message);
  else log.error({ err: cause }, message);
}

function rootCause(thrown: unknown): unknown {
  return thrown instanceof GraphQLError && thrown.originalError ? rootCause(thrown.originalError) : thrown;
}
