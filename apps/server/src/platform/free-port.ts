import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems take the ports of outgoing connections from 32,768 (Linux) or 49,152 upwards: one of those could be in use
 * again between the choice and its use.
 */
const FIRST_PORT = 10_000;
const PORTS_END = 32_768;

export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, PORTS_END);
    if (!(await isTaken(host, port))) return port;
  }
}

/** Any other reason why nobody can listen there is thrown. */
export function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
