import { ConfigError } from '../config/config.ts';
import { freePort, isTaken } from '../free-port.ts';

/**
 * The port to listen on, known before anything is opened, because issuer and links contain it. 0 picks a free one.
 * Where browsers use `localhost`, no other program may have the port on its other address, which they try first.
 */
export async function resolvePort(host: string, port: number, publicUrl?: string): Promise<number> {
  const free = await chooseFree(host, port).catch((error) => {
    throw listenError(error, host, port);
  });
  if (!publicUrl || !isLocalhost(publicUrl, port) || !(await isTakenLocally(free))) return free;
  if (port === 0) return resolvePort(host, port, publicUrl);
  throw taken(port);
}

async function chooseFree(host: string, port: number): Promise<number> {
  if (port === 0) return freePort(host);
  if (await isTaken(host, port)) throw taken(port);
  return port;
}

/** Behind a proxy of this machine the address has another port, which does not concern us. */
function isLocalhost(publicUrl: string, port: number): boolean {
  const url = new URL(publicUrl);
  return url.hostname === 'localhost' && Number(url.port || 80) === port;
}

/** A machine without such an address has no program there. */
const isTakenLocally = (port: number) => isTaken('::1', port).catch(() => false);

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
