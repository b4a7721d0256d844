import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listenOn } from '../../../../../test/listen-on.ts';
import { readConfig } from '../../../../config.ts';
import { download } from './signing-service.ts';

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
const configOf = (SIGNING_URL: string) =>
  readConfig({ SIGNING_URL, SIGNING_API_KEY: 'our-key', SIGNING_WEBHOOK_SECRET: 'a-secret-of-the-webhooks' });

test('the store of the signing service gets no key of ours', async () => {
  const keys: unknown[] = [];
  const store = await serve(({ headers }, response) => {
    keys.push(headers['x-auth-token']);
    response.end('%PDF-');
  });
  const service = await serve(({ headers }, response) => {
    keys.push(headers['x-auth-token']);
    response.writeHead(302, { location: `${store}/paper.pdf` }).end();
  });
  expect(String(await download(configOf(service), `${service}/file/1`))).toBe('%PDF-');
  expect(keys).toEqual(['our-key', undefined]);
});

test('a file that is named elsewhere is not fetched, and one that is refused is not available', async () => {
  let asked = 0;
  const service = await serve((_, response) => {
    asked += 1;
    response.writeHead(403).end();
  });
  await expect(download(configOf('https://sign.test'), `${service}/file/1`)).rejects.toThrow('elsewhere');
  expect(asked).toBe(0);
  await expect(download(configOf(service), `${service}/file/1`)).rejects.toMatchObject({
    code: 'signing.unavailable',
  });
});

test('a file that is too large is left before its end', async () => {
  const closed = Promise.withResolvers<void>();
  const service = await serve((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more).on('close', closed.resolve);
    more();
  });
  await expect(download(configOf(service), `${service}/file/1`)).rejects.toThrow('larger than');
  await closed.promise;
});
