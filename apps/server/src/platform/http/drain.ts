import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<FastifyInstance>();

/** Whether the balancer should send requests elsewhere; those that still come are served. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/**
 * Before a close: the server says that it is not ready and serves on until the balancer has noticed. Live streams stay
 * open in the meantime, because a page whose stream ends connects again, and would come back to this server.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  draining.add(app);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
