import { createServer } from 'node:net';
import { ConfigError } from '../../config.ts';

/**
 * The port to listen on, known before anything is opened, because issuer and links contain it. 0 picks a free one.
 * Where browsers use `localhost`, no other program may have the port on its other address, which they try first.
 */
export async function resolvePort(host: string, port: number, publicUrl?: string): Promise<number> {
  const free = await probe(host, port).catch((error) => {
    throw listenError(error, host, port);
  });
  if (!publicUrl || !isLocalhost(publicUrl, port) || !(await isTaken('::1', free))) return free;
  if (port === 0) return resolvePort(host, port, publicUrl);
  throw taken(port);
}

function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** Behind a proxy of this machine the address has another port, which does not concern us. */
function isLocalhost(publicUrl: string, port: number): boolean {
  const url = new URL(publicUrl);
  return url.hostname === 'localhost' && Number(url.port || 80) === port;
}

/** A machine without such an address has no program there. */
function isTaken(host: string, port: number): Promise<boolean> {
  return probe(host, port).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE',
  );
}

export function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return taken(port);
    case 'EACCES':
      return new ConfigError(
        `The port ${port} may not be used by this user: set PORT to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`The setting HOST is not an address of this machine: ${host}.`);
    default:
      return error;
  }
}

function taken(port: number): ConfigError {
  return new ConfigError(
    `The port ${port} is taken by another program: stop it, or set PORT to another number.`,
  );
}
