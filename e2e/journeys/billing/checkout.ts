import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { addJob } from '../../../apps/server/src/platform/jobs/jobs.queries.ts';
import type { SeededCompany, SeededUser } from '../../../apps/server/test/factories.ts';
import type { Language } from '../../../packages/api-schema/src/access.ts';
import { panel } from '../../support/account-panel.ts';
import { expect, test as journey } from '../../support/journey.ts';
import { PASSWORD } from '../../support/seed.ts';
import { signInOverHttp } from '../../support/sign-in.ts';
import { text } from '../../support/texts.ts';
import { buyOverHttp, type Period, type Plan } from './buy-over-http.ts';

export { expect };

/** Cards of the stand-in (docs/product/demo.md#test-cards). */
export const CARD = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
  declinesLater: '4000000000000341',
} as const;

const NAME: Record<Plan, string> = { PLUS: 'Plus', PREMIUM: 'Premium' };

/** The steps of a buyer, in their language. */
export interface Buyer {
  page: Page;
  say: (key: string, params?: Record<string, string>) => string;
  screen: (name: string) => Locator;
  /** On the plans page: accepts the terms and chooses a plan; ends in the order. */
  choose(plan: Plan, period?: Period): Promise<Locator>;
  /** From the order to the card form or the bank's details. */
  goOn(order: Locator): Promise<void>;
  typeCard(number: string, on?: string): Promise<void>;
  pay(): Promise<void>;
  expectPlan(plan: Plan): Promise<void>;
  /** The order of a transfer, to the bank's details with their code. */
  orderTransfer(plan: Plan, period?: Period): Promise<Locator>;
  /** From the plans page to the result. */
  purchase(plan: Plan, period?: Period, number?: string): Promise<void>;
  /** The whole way by card, and on from the result. */
  buy(plan: Plan, period?: Period, number?: string): Promise<void>;
}

export function buyerOn(page: Page, language: Language = 'en'): Buyer {
  const say: Buyer['say'] = (key, params) => text(language, `billing:${key}`, params);
  const starting = (words: string) => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const screen = (name: string) => panel(page, name, language);
  const goOnButton = (order: Locator) =>
    order.getByRole('button', { name: starting(say('order.continue', { sum: '' }).trim()) });
  const buyer: Buyer = {
    page,
    say,
    screen,
    async choose(plan, period) {
      const card = page.getByRole('region', { name: NAME[plan], exact: true });
      if (period) await page.getByRole('radio', { name: starting(say(`period.${period}`)) }).click();
      const terms = page.getByRole('switch').first();
      // The words beside the switch are part of it, and in front of it.
      if (!(await terms.isChecked())) await page.locator('label').filter({ has: terms }).click();
      await card.getByRole('button', { name: /\d/ }).click();
      const order = screen('subscriptions-overview');
      // With its sum: what happens to the buyer from here on no longer reaches the order's preview.
      await expect(goOnButton(order)).toBeEnabled();
      return order;
    },
    async goOn(order) {
      await goOnButton(order).click();
    },
    async typeCard(number, on = 'payment-card') {
      const form = screen(on);
      await form.getByLabel(say('card.number')).fill(number);
      await form.getByLabel(say('card.expiry')).fill('0834');
      await form.getByLabel(say('card.cvc')).fill('123');
      await form.getByLabel(say('card.name')).fill('Marie Novotná');
    },
    async pay() {
      const name = starting(say('card.pay', { sum: '' }).trim());
      await screen('payment-card').getByRole('button', { name }).click();
    },
    async expectPlan(plan) {
      await expect(
        page.getByRole('heading', { name: say('result.success.title', { plan: NAME[plan] }) }),
      ).toBeVisible();
    },
    async orderTransfer(plan, period) {
      const order = await buyer.choose(plan, period);
      const method = starting(say('method.BANK_TRANSFER.name'));
      await order.getByRole('radio', { name: method }).check({ force: true });
      await buyer.goOn(order);
      const details = screen('payment-bank-transfer');
      await expect(details.getByRole('img', { name: /QR/ })).toBeVisible();
      return details;
    },
    async purchase(plan, period, number = CARD.pays) {
      await buyer.goOn(await buyer.choose(plan, period));
      await buyer.typeCard(number);
      await buyer.pay();
      await buyer.expectPlan(plan);
    },
    async buy(plan, period, number) {
      await buyer.purchase(plan, period, number);
      await page.getByRole('button', { name: say('result.success.action') }).click();
      await expect(page).not.toHaveURL(/subscribed/);
    },
  };
  return buyer;
}

/** The payments of a company with the number of their charges. */
export async function chargesOf(pool: Pool, companyId: string) {
  const { rows } = await pool.query<{ status: string; charges: number }>(
    `select status, (select count(*)::int from sandbox.stripe_object o
       where o.kind = 'charge' and o.data->>'payment_intent' = p.gateway_id) as charges
     from billing.payment p where company_id = $1 order by created_at`,
    [companyId],
  );
  return rows;
}
export const ONCE = [{ status: 'COMPLETED', charges: 1 }];

interface Checkout {
  language: Language;
  plan: 'BASIC' | 'TRIAL';
  /** The authorised signatory of the farm. */
  owner: SeededUser;
  /** Signed in in the browser; returns a token of their own, once. */
  tokenOfOwner(): Promise<string>;
  /** A farm whose owner is on the plans page. */
  farm: SeededCompany;
  buyer: Buyer;
  /** The farm has bought this before the journey. */
  hasBought(plan: Plan, period: Period, number?: string): Promise<void>;
  /** Moves the end of what the farm paid into the past and has the server look after it. */
  endPeriod(): Promise<void>;
}

const DAY_MS = 86_400_000;

export const test = journey.extend<Checkout>({
  language: ['en', { option: true }],
  plan: ['BASIC', { option: true }],

  owner: async ({ seed, language }, use) => use(await seed.user({ language, name: 'Marie Novotná' })),

  tokenOfOwner: async ({ context, owner }, use) =>
    use(await signInOverHttp(context.request, { email: owner.email, password: PASSWORD })),

  farm: async ({ page, seed, owner, tokenOfOwner: _, plan }, use) => {
    const trial = {
      plan: 'PREMIUM',
      planSource: 'TRIAL',
      planExpiresAt: new Date(Date.now() + 5 * DAY_MS),
    } as const;
    const farm = await seed.company({ members: [{ user: owner }], ...(plan === 'TRIAL' && trial) });
    await page.goto('/pricing');
    await use(farm);
  },

  // The farm is there before its buyer.
  buyer: async ({ page, language, farm: _ }, use) => use(buyerOn(page, language)),

  hasBought: async ({ request, farm, tokenOfOwner }, use) =>
    use(async (plan, period, number = CARD.pays) =>
      buyOverHttp(request, await tokenOfOwner(), { companyId: farm.id, plan, period, number }),
    ),

  endPeriod: async ({ pool, db, farm }, use) =>
    use(async () => {
      await pool.query(
        `update users.subscription
         set expires_at = now() - interval '1 hour', next_payment_at = now() - interval '1 hour',
             access_until = now() + interval '10 days'
         where company_id = $1 and source = 'PAID' and status = 'ACTIVE'`,
        [farm.id],
      );
      await addJob(db, {
        task: 'subscriptions.sweep',
        payload: {},
        key: undefined,
        runAt: undefined,
        maxAttempts: 1,
      });
    }),
});
