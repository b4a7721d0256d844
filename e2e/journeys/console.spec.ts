import { test } from '../support/journey.ts';

// Every journey relies on this: these two must not pass.
test.fail('an error on the console of a second tab fails its journey', async ({ context }) => {
  const other = await context.newPage();
  const written = other.waitForEvent('console');
  // biome-ignore lint/suspicious/noConsole: it is what is watched
  await other.evaluate(() => console.error('written on purpose'));
  await written;
});

test.fail('so does an error that nobody catches there', async ({ context }) => {
  const other = await context.newPage();
  const thrown = other.waitForEvent('pageerror');
  await other.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  });
  await thrown;
});
