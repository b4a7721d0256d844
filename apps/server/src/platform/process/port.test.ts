import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { resolvePort } from './port.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Another program, which listens on the address. */
async function occupy(host: string): Promise<number> {
  const other = createServer().listen(0, host);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

test.runIf(hasIpv6)('a port that is taken on the other address of localhost is taken', async () => {
  const port = await occupy('::1');
  await expect(resolvePort('127.0.0.1', port, `http://localhost:${port}`)).rejects.toThrow(
    `The port ${port} is taken by another program`,
  );
});

test.runIf(hasIpv6)("with a public address elsewhere, only the process's own address matters", async () => {
  const port = await occupy('::1');
  expect(await resolvePort('127.0.0.1', port, 'https://canola.example')).toBe(port);
  expect(await resolvePort('127.0.0.1', port, `http://localhost:${port - 1}`)).toBe(port);
});

test('a port is picked for localhost too, none that an outgoing connection may get', async () => {
  const port = await resolvePort('127.0.0.1', 0, 'http://localhost:0');
  expect(port).toBeGreaterThan(1023);
  expect(port).toBeLessThan(32_768);
});
