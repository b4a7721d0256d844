import type { Config } from '../config/config.ts';

/** How the process reaches its own server; one that listens on all addresses is reached on the loopback. */
export function selfUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
