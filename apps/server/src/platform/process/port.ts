import { createServer } from 'node:net';
import { ConfigError } from '../../config.ts';

/** The port to listen on, known before anything is opened: issuer and links are built from it. 0 picks a free one. */
export async function resolvePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, host, port)));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

export function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `The port ${port} is taken by another program: stop it, or set PORT to another number.`,
      );
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
