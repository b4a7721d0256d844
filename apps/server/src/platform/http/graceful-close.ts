import type { FastifyInstance } from 'fastify';

const PATIENCE_MS = 10_000;

/** On close, new requests are refused and running ones end; what still hangs after a while is cut. */
export function installGracefulClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
