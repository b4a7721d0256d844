import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it, test } from 'vitest';
import { listenOn } from '../../../test/listen-on.ts';
import { type FileRequest, fetchFile, NoFile } from './fetch-file.ts';
import { isPrivateAddress } from './private-address.ts';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await listenOn(server)}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const KEY = { 'x-auth-token': 'our-key' };
const inside: FileRequest = {
  headers: KEY,
  maxBytes: 1_000_000,
  timeoutMs: 20_000,
  mayLeadInside: async () => true,
};
const outside: FileRequest = { ...inside, mayLeadInside: async () => false };
const redirectTo =
  (address: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location: address }).end();

describe('a file', () => {
  it.each([301, 302, 303, 307, 308])(
    'is fetched where %i sends us, and our key stays behind',
    async (status) => {
      const asked: IncomingMessage[] = [];
      const store = await serve((request, response) => {
        asked.push(request);
        response.end('the file');
      });
      const service = await serve((request, response) => {
        asked.push(request);
        redirectTo(`${store}/bucket/paper.pdf?signature=1`, status)(request, response);
      });
      expect(String(await fetchFile(`${service}/file/1`, inside))).toBe('the file');
      expect(asked.map(({ url, headers }) => [url, headers['x-auth-token']])).toEqual([
        ['/file/1', 'our-key'],
        ['/bucket/paper.pdf?signature=1', undefined],
      ]);
    },
  );

  it.each([
    ['https://127.0.0.1/paper.pdf', 'private address'],
    ['https://[::1]/paper.pdf', 'private address'],
    ['https://[::ffff:10.0.0.1]/paper.pdf', 'private address'],
    ['https://169.254.169.254/latest/meta-data', 'private address'],
    ['https://2130706433/paper.pdf', 'private address'],
    // A name, judged by what it resolves to.
    ['https://localhost/paper.pdf', 'private address'],
    ['http://files.test/paper.pdf', 'not sent by HTTPS'],
    ['file:///etc/passwd', 'not sent by HTTPS'],
    ['/file/2', 'not sent by HTTPS'],
  ])('is not looked for at %s', async (address, reason) => {
    const service = await serve(redirectTo(address));
    await expect(fetchFile(`${service}/file/1`, outside)).rejects.toThrow(reason);
  });

  it('is looked for three redirects further, and no more', async () => {
    const chain = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('found');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(String(await fetchFile(`${chain}/3`, inside))).toBe('found');
    await expect(fetchFile(`${chain}/4`, inside)).rejects.toThrow('after 3 redirects');
  });

  it('that does not end is not read to its end', async () => {
    const closed = Promise.withResolvers<void>();
    const service = await serve((_, response) => {
      const chunk = Buffer.alloc(100_000);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('close', closed.resolve);
      more();
    });
    await expect(fetchFile(service, inside)).rejects.toThrow('larger than 1000000 bytes');
    await closed.promise;
  });

  it('that stops coming is given up', async () => {
    const service = await serve((_, response) => {
      response.write('the beginning');
    });
    await expect(fetchFile(service, { ...inside, timeoutMs: 300 })).rejects.toThrow();
  });

  it('that the service refuses is said to be missing', async () => {
    const service = await serve((_, response) => response.writeHead(404).end());
    await expect(fetchFile(service, inside)).rejects.toThrow(NoFile);
  });
});

test.each([
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['0.0.0.0', true],
  ['::', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['1.1.1.1', false],
  ['172.32.0.1', false],
  ['2606:4700:4700::1111', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
