import { expect } from 'vitest';
import { call } from './caller.ts';
import type { SeededUser } from './factories.ts';
import { type Buyer, billingMail, type PaymentDesk } from './payment-desk.ts';

interface Row extends Record<string, unknown> {
  kind: string;
  url: string;
  params: { amount?: string; company?: string };
}

/** The mails and notifications that a desk has sent. */
export function lettersOf(desk: PaymentDesk) {
  const notificationsOf = ({ id }: Pick<SeededUser, 'id'>) =>
    desk.rows<Row>(
      'select kind, url, params from notifications.notification where user_id = $1 order by id',
      [id],
    );

  /** Where the button of each mail leads. */
  async function linksTo(email: string): Promise<string[]> {
    return (await desk.letters(email)).map(
      ({ text }) => /http:\/\/localhost[^/]*(\/\S*)/.exec(text)?.[1] ?? '',
    );
  }

  return {
    notificationsOf,
    linksTo,
    kindsTo: async (user: SeededUser) => (await notificationsOf(user)).map(({ kind }) => kind),
    lastMail: async (buyer: Buyer) => (await desk.letters(billingMail(buyer))).at(-1)?.text,

    /** The second payer did nothing, so they hear of everything that is mailed, with the same links. */
    async expectBoth(buyer: Buyer, kinds: readonly string[], email = billingMail(buyer)): Promise<void> {
      const links = await linksTo(email);
      const received = await notificationsOf(buyer.second);
      expect(received.map(({ kind }) => kind)).toEqual(kinds);
      expect(received.map(({ url }) => url).toSorted()).toEqual(links.toSorted());
      const [company] = await desk.rows('select name from users.company where id = $1', [buyer.companyId]);
      for (const item of received) {
        expect(item.params.company).toBe(company?.name);
        // The page of plans alone would be that of whichever company is active.
        expect(item.url).toMatch(/^\/pricing\?(payment|subscription)=/);
      }
    },

    /** A member cancels or resumes a plan. */
    act: (user: SeededUser, id: unknown, what: 'cancel' | 'resume') =>
      call(desk, user, 'PUT', `/can-users/api/subscription/${id}/${what}`),
    subscriptionOf: async ({ companyId }: Buyer) => (await desk.subscriptions(companyId)).at(-1),
    paymentOf: async ({ companyId }: Buyer) => (await desk.payments(companyId)).at(-1),
  };
}
