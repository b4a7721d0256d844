import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOn } from '../../../../test/listen-on.ts';
import { foreignKeys } from './foreign-keys.ts';

test('an issuer that sends us elsewhere for its keys is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const keys = foreignKeys(`http://127.0.0.1:${await listenOn(server)}`);
  await expect(keys({ alg: 'RS256' }, { payload: '', signature: '' })).rejects.toThrow();
  expect(asked).toEqual(['/.well-known/openid-configuration']);
  server.close();
});
