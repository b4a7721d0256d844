import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as checkout, expect } from './checkout.ts';

const ASSETS = resolve(import.meta.dirname, '../../../apps/web/dist/assets');
/** Words that only these modules have and that a build leaves as they are. */
const FORM = 'cc-csc';
const GATEWAY_LOADER = 'https://js.stripe.com';

const test = checkout.extend<{ requested: string[] }>({
  // Before the first page is opened.
  requested: [
    async ({ context }, use) => {
      const requested: string[] = [];
      context.on('request', (request) => requested.push(request.url()));
      await use(requested);
    },
    { auto: true },
  ],
});

/** The files of the build that the module's code is in, wherever the bundler puts it. */
function filesWith(word: string): string[] {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = files.filter((name) => readFileSync(`${ASSETS}/${name}`, 'utf8').includes(word));
  expect(found, `the build has ${word}`).not.toEqual([]);
  return found;
}

test('the card’s code is loaded when its screen opens, and Stripe’s not without its keys', async ({
  buyer,
  requested,
}) => {
  const loaded = (files: readonly string[]) =>
    files.filter((name) => requested.some((url) => url.endsWith(`/assets/${name}`)));
  const form = filesWith(FORM);
  const order = await buyer.choose('PLUS', 'MONTHLY');
  expect(requested.some((url) => url.includes('/assets/'))).toBe(true);
  expect(loaded(form)).toEqual([]);
  await buyer.goOn(order);
  await expect(buyer.screen('payment-card').getByLabel(buyer.say('card.cvc'))).toBeVisible();
  expect(loaded(form)).toEqual(form);
  expect(loaded(filesWith(GATEWAY_LOADER))).toEqual([]);
  expect(requested.filter((url) => /stripe\.com/.test(url))).toEqual([]);
});
