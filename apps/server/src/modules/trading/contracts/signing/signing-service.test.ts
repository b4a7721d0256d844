import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listenOn } from '../../../../../test/listen-on.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { callService, download } from './signing-service.ts';

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

test('a call whose response is cut in its middle ends all the same', async () => {
  const cut = Promise.withResolvers<void>();
  const service = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":', () => {
      response.destroy();
      cut.resolve();
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const call = callService(configOf(service), (api) => api.getSubmission(1));
    const refused = expect(call).rejects.toMatchObject({ code: 'signing.unavailable' });
    await cut.promise;
    vi.advanceTimersByTime(45_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});

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
