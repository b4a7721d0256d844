import { expect, test } from 'vitest';
import { buildTestHost } from '../../../test/build-test-host.ts';

test('a request that runs when the server closes is answered; afterwards nobody is', async () => {
  let begun = () => {};
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const host = await buildTestHost((app) => {
    app.get('/can-test/slow', async () => {
      begun();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { done: true };
    });
  });
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${address}/can-test/slow`);
  await running;
  const closed = host.close();
  finish();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});
