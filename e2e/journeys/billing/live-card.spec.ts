import { freePort } from '../../../apps/server/src/platform/free-port.ts';
import { startCanola } from '../../support/canola-server.ts';
import { standInForStripe } from '../../support/stripe-js.ts';
import { CARD, test as checkout, expect } from './checkout.ts';

/** A Canola on the journeys' database with keys as Stripe gives them; the stand-in takes their place behind the API. */
const test = checkout.extend<object, { liveUrl: string }>({
  liveUrl: [
    // The browser is not used here; Playwright asks for a pattern.
    async ({ browser: _ }, use) => {
      const port = await freePort();
      const canola = await startCanola(process.env.CANOLA_DATABASE_URL ?? '', {
        PORT: String(port),
        STRIPE_SECRET_KEY: 'sk_live_of_a_journey',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_of_a_journey',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_a_journey',
        STRIPE_API_BASE: `http://127.0.0.1:${port}/sandbox/stripe`,
      });
      await use(canola.url);
      await canola.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ liveUrl }, use) => use(liveUrl),
});

/** A refusal of the policy is an error on the console, which fails every journey. */
test('with live keys Stripe’s own fields open under our policy, decline and pay', async ({
  page,
  context,
  liveUrl,
  buyer,
  expectAccessible,
  expectedErrors,
}) => {
  // The browser reports the gateway's refusal by itself.
  expectedErrors.push(/402/);
  const requested = await standInForStripe(context, liveUrl);
  const order = await buyer.choose('PLUS', 'MONTHLY');
  expect(requested).toEqual([]);
  await buyer.goOn(order);
  const form = buyer.screen('payment-card');
  const number = form.frameLocator('iframe').getByLabel('Card number');
  await expect(number).toBeVisible();
  expect(requested[0]).toMatch(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js\?advancedFraudSignals=false$/);
  await expect(form.getByLabel(buyer.say('card.number'))).toHaveCount(0);
  await expect(form.getByText(buyer.say('card.demo'))).toHaveCount(0);
  await expectAccessible();

  await number.fill(CARD.declined);
  await buyer.pay();
  await expect(form.getByText(buyer.say('decline.declined'))).toBeVisible();
  await expect(page).toHaveURL(/pricing/);
  await number.fill(CARD.pays);
  await buyer.pay();
  await expect(page).toHaveURL(/\/subscribed\?payment_intent=pi_\w+&.*redirect_status=succeeded/);
  await buyer.expectPlan('PLUS');
});
