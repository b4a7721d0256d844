import { GraphQLError } from 'graphql';
import { AppError } from '../errors.ts';

/** What a caller may see of an error: GraphQL's own messages and our closed list of codes, never internals. */
export function maskError(thrown: unknown): GraphQLError {
  const cause = rootCause(thrown);
  const place = thrown instanceof GraphQLError ? { nodes: thrown.nodes, path: thrown.path } : {};
  if (cause instanceof GraphQLError) return thrown instanceof GraphQLError ? thrown : cause;
  if (cause instanceof AppError && cause.status < 500)
    return new GraphQLError(cause.message, { ...place, extensions: { code: cause.code } });
  return new GraphQLError('Something went wrong on our side.', {
    ...place,
    extensions: { code: 'server.failed' },
  });
}

function rootCause(thrown: unknown): unknown {
  return thrown instanceof GraphQLError && thrown.originalError ? rootCause(thrown.originalError) : thrown;
}
