import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@canola/api-schema/duration';
import Fastify from 'fastify';
import {
  cancelSubscription,
  chargeRenewal,
  confirmPayment,
  orderPlan,
  stripeSettings,
  sweepSubscriptions,
  syncPayment,
} from '../../modules/billing/index.ts';
import { forgetUser } from '../../modules/notifications/index.ts';
import { addSubscription, findOffer, findUserByEmail, findViewer } from '../../modules/users/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { stripeStandIn } from '../../sandbox/stripe/index.ts';
import type { SeededCompanies } from '../demo-companies.ts';
import { dropMails, findNextDue, hasPayments, takeCharges } from './demo-billing.queries.ts';
import { DEMO_GIFT, DEMO_PURCHASES } from './demo-billing.ts';
import { type SeedClock, seedClock } from './seed-clock.ts';

/** Old events are not news any more. */
const NEWS_DAYS = 7;

type SeedDeps = Deps & { clock: SeedClock };
interface Happening {
  at: Date;
  happen(): Promise<void>;
}

/**
 * Purchases, renewals and invoices, made by the services that make them in production, in the order in which they
 * happened: numbers of invoices follow their dates.
 */
export async function seedBilling(
  deps: Deps,
  companies: SeededCompanies,
  say: (line: string) => void,
): Promise<void> {
  if (await hasPayments(deps.db)) return;
  const now = deps.clock.now();
  const gateway = Fastify();
  const own: SeedDeps = {
    ...deps,
    config: { ...deps.config, host: '127.0.0.1' },
    clock: seedClock(now),
  };
  // No message is needed: each payment is looked up after it is made.
  await gateway.register(stripeStandIn, {
    prefix: '/sandbox/stripe',
    deps: own,
    sendWebhook: async () => {},
  });
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  own.config.port = (gateway.server.address() as AddressInfo).port;
  try {
    await replay(own, happenings(own, companies, now), now);
  } finally {
    await gateway.close();
  }
  await addSubscription(deps.db, {
    companyId: companies[DEMO_GIFT.company],
    planType: DEMO_GIFT.plan,
    source: 'MANUAL',
    status: 'ACTIVE',
    createdAt: new Date(now.getTime() - 30 * DAY_MS),
    expiresAt: new Date(now.getTime() + DEMO_GIFT.days * DAY_MS),
  });
  say(`Demo world: purchases of ${DEMO_PURCHASES.length} companies and their invoices`);
}

/** Everything in its order, with what becomes due in between. */
async function replay(deps: SeedDeps, list: Happening[], now: Date): Promise<void> {
  const rest = list.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  deps.clock.set(rest[0]?.at ?? now);
  for (;;) {
    const due = await findNextDue(deps.db, deps.clock.now());
    const next = rest[0];
    if (due && due <= now && (!next || due < next.at)) {
      // A minute later, as the recurring job comes.
      deps.clock.set(new Date(Math.min(due.getTime() + 60_000, now.getTime())));
      await sweepSubscriptions(deps);
      for (const { paymentId, tryNo } of await takeCharges(deps.db))
        await chargeRenewal(deps, paymentId, tryNo);
    } else if (next) {
      deps.clock.set(next.at);
      await next.happen();
      rest.shift();
    } else return;
  }
}

function happenings(deps: SeedDeps, companies: SeededCompanies, now: Date): Happening[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const list: Happening[] = [
    {
      at: ago(NEWS_DAYS),
      async happen() {
        await dropMails(deps.db);
        for (const email of new Set(DEMO_PURCHASES.map((purchase) => purchase.email)))
          await forgetUser(deps.db, found(await findUserByEmail(deps.db, email), 'server.failed').id);
      },
    },
  ];
  for (const purchase of DEMO_PURCHASES) {
    const companyId = companies[purchase.company];
    let made: { id: string; subscriptionId: string } | undefined;
    list.push({
      at: ago(purchase.daysAgo),
      async happen() {
        made = await buy(deps, companyId, purchase);
      },
    });
    const { paidDaysAgo, cancelledDaysAgo } = purchase;
    if (paidDaysAgo !== undefined)
      list.push({
        at: ago(paidDaysAgo),
        async happen() {
          const date = ago(paidDaysAgo).toISOString().slice(0, 10);
          await confirmPayment(deps, await viewerOf(deps, 'admin@canola.test'), made?.id ?? '', { date });
        },
      });
    if (cancelledDaysAgo !== undefined)
      list.push({
        at: ago(cancelledDaysAgo),
        async happen() {
          await cancelSubscription(deps, await viewerOf(deps, purchase.email), made?.subscriptionId ?? '');
        },
      });
  }
  return list;
}

async function buy(
  deps: SeedDeps,
  companyId: string,
  { email, plan, period, type, card }: (typeof DEMO_PURCHASES)[number],
): Promise<{ id: string; subscriptionId: string }> {
  const viewer = await viewerOf(deps, email);
  const offer = found(
    await findOffer(deps.db, { companyId, planType: plan, periodType: period }),
    'server.failed',
  );
  const payment = await orderPlan(deps, viewer, {
    companyId,
    periodId: offer.periodId,
    paymentType: type,
    billing: { address: offer.address, email, phone: null, vat: offer.vat },
  });
  const stripe = payment.details?.stripe;
  if (card && stripe && payment.gatewayId) {
    await payByCard(deps, payment.gatewayId, stripe.clientSecret, card);
    await syncPayment(deps, payment.gatewayId);
  }
  return { id: payment.id, subscriptionId: payment.subscription.id };
}

/** The request of the browser's card form. */
async function payByCard(deps: Deps, intentId: string, secret: string, number: string): Promise<void> {
  const { apiBase, publishableKey } = found(stripeSettings(deps.config), 'server.failed');
  const response = await fetch(`${apiBase}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
    }),
  });
  if (!response.ok) throw new Error(`the demo world could not pay: ${await response.text()}`);
}

async function viewerOf(deps: Deps, email: string): Promise<Viewer> {
  const { subject, permissions } = found(await findUserByEmail(deps.db, email), 'server.failed');
  return findViewer(deps, { subject, email, emailVerified: true, permissions });
}
