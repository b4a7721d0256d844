import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../database/database-away.ts';
import { AppError } from '../errors.ts';

/** What a caller may see of an error: GraphQL's own messages and our closed list of codes, never internals. */
export function maskError(thrown: unknown): GraphQLError {
  const cause = rootCause(thrown);
  const place = thrown instanceof GraphQLError ? { nodes: thrown.nodes, path: thrown.path } : {};
  if (cause instanceof GraphQLError) return thrown instanceof GraphQLError ? thrown : cause;
  if (cause instanceof AppError && cause.status < 500)
    return new GraphQLError(cause.message, { ...place, extensions: { code: cause.code } });
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

function rootCause(thrown: unknown): unknown {
  return thrown instanceof GraphQLError && thrown.originalError ? rootCause(thrown.originalError) : thrown;
}
