import { ApiError } from '#shared/api/errors.ts';

/** A connection or a server that fails now may work in a moment; what the server refuses stays refused. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'server';
}
