import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOn } from '../../../../test/listen-on.ts';
import { askVies } from './vies.ts';

test('a register that sends us elsewhere has no answer', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    if (url === '/elsewhere') response.end('{"valid":true}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const address = `http://127.0.0.1:${await listenOn(server)}`;
  await expect(askVies(address, 'SK2022749619', 'CZ19345615')).rejects.toThrow();
  expect(asked).toEqual(['/check-vat-number']);
  server.close();
});
