import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@canola/api-schema/duration';
import type { FastifyInstance } from 'fastify';
import { findNewestQuoteTime } from '../modules/prices/index.ts';
import type { Deps } from '../platform/deps.ts';
import { selfUrl } from '../platform/http/self-url.ts';
import { bankStandIn } from './bank/index.ts';
import { futuresStandIn } from './futures/index.ts';
import { ratesStandIn } from './rates/index.ts';
import type { SendWebhook } from './send-webhook.ts';
import { signingStandIn } from './signing/index.ts';
import { stripeStandIn } from './stripe/index.ts';
import { createContractDesk } from './traders/contract-desk.ts';
import { createTraders } from './traders/stand-in-traders.ts';
import { viesStandIn } from './vies/index.ts';

const QUOTES_EVERY_MS = 3000;
const CONTRACTS_EVERY_MS = 4000;
/** A demo that was off for longer has stale prices, so all of them are quoted again. */
const STALE_MS = DAY_MS;

/** The stand-ins that are services, in every process of a demo. */
export async function mountStandIns(
  app: FastifyInstance,
  deps: Deps,
  { sendWebhook, sendStripeWebhook }: { sendWebhook?: SendWebhook; sendStripeWebhook?: SendWebhook } = {},
): Promise<void> {
  await app.register(ratesStandIn, { prefix: '/sandbox/rates', deps });
  await app.register(futuresStandIn, { prefix: '/sandbox/futures', deps });
  await app.register(bankStandIn, { prefix: '/sandbox/bank', deps });
  await app.register(viesStandIn, { prefix: '/sandbox/vies', deps });
  await app.register(signingStandIn, {
    prefix: '/sandbox/signing',
    deps,
    ...(sendWebhook && { sendWebhook }),
  });
  await app.register(stripeStandIn, {
    prefix: '/sandbox/stripe',
    deps,
    ...(sendStripeWebhook && { sendWebhook: sendStripeWebhook }),
  });
}

/** The stand-ins that act on their own, in demo mode only; one set, however many processes serve. */
export function startSandbox(deps: Deps): { stop(): Promise<void> } {
  const ending = new AbortController();
  const traders = createTraders({ url: selfUrl(deps.config), clock: deps.clock });
  const contracts = createContractDesk({ url: selfUrl(deps.config), clock: deps.clock });

  const repeat = async (name: string, everyMs: number, step: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      await step().catch((error: unknown) => {
        if (!ending.signal.aborted) deps.log.warn({ err: error }, `the stand-in ${name} missed a step`);
      });
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const catchUp = async () => {
    const newest = await findNewestQuoteTime(deps.db);
    const isStale = !newest || deps.clock.now().getTime() - newest.getTime() > STALE_MS;
    if (isStale) await traders.publishAll(ending.signal);
  };
  const running = Promise.all([
    catchUp()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the stand-in traders did not catch up'))
      .then(() => repeat('traders', QUOTES_EVERY_MS, () => traders.step(ending.signal))),
    repeat('contracts', CONTRACTS_EVERY_MS, () => contracts.step(ending.signal)),
  ]);

  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
