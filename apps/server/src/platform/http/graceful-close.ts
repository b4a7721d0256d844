import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HARD_LIMIT_MS } from '../process/lifecycle.ts';
import { isDraining } from './drain.ts';

/** The other half is for the jobs and the database. */
const TIMEOUT_MS = HARD_LIMIT_MS / 2;
export const SWEEP_EVERY_MS = 100;

/**
 * On close, new connections are refused and running requests finish; requests that still hang after a while are cut
 * off. Connections without a request do not keep the server open: those waiting for their next request, and those that
 * browsers open in advance, which Node considers busy.
 *
 * Already while the server drains, each response ends its connection. A balancer that kept it would send the next
 * request over it at the moment when it is closed, and nobody could tell whether that request was served.
 */
export function installGracefulClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  let sweeping: NodeJS.Timeout | undefined;
  let timeout: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const isLeaving = () => isClosing || isDraining(app);
  // Before Fastify's own listener, which may respond at once; responses past Fastify have no onSend.
  app.server.prependListener('request', ({ socket }, response) => {
    silent.delete(socket);
    if (isLeaving()) response.setHeader('connection', 'close');
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });

  // On a busy machine a sweep may run before a request that has already arrived is read. Between two sweeps everything
  // that has arrived is read, so whoever is silent at both has sent nothing.
  let silentBefore: ReadonlySet<Socket> = new Set();
  const sweep = () => {
    app.server.closeIdleConnections();
    for (const socket of silent) if (silentBefore.has(socket)) socket.destroy();
    silentBefore = new Set(silent);
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
    timeout = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    clearTimeout(timeout);
  });
}
