import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createGateway, stripeSettings } from '../src/modules/billing/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';

/** A message of the stand-in card gateway. */
export interface HeldEvent {
  id: string;
  type: string;
  data: { object: { id: string; object: string } };
}
export interface GatewayDesk extends TestApp {
  url: string;
  gateway: ReturnType<typeof createGateway>;
  settings: NonNullable<ReturnType<typeof stripeSettings>>;
  /** Messages of the gateway stay here, so that each test decides what arrives, when and how often. */
  held: string[];
  events(): HeldEvent[];
  /** The header of the gateway's message. */
  sign(body: string, at?: Date, secret?: string): string;
  deliver(body: string, signature?: string): Promise<number>;
  /** The request of a browser: the publishable key and the secret of the one payment. */
  browser(path: string, fields: Record<string, string>): Promise<{ status: number; body: BrowserReply }>;
  /** Pays in the browser with a card number. */
  pay(intent: { id: string; clientSecret: string | null }, number: string): Promise<BrowserReply>;
  /** The card holder's decision on the bank's page; the response redirects to the app. */
  decide(id: string, decision: 'approve' | 'refuse'): Promise<Response>;
}
export interface BrowserReply {
  status?: string;
  error?: { code: string; decline_code?: string };
  next_action?: { redirect_to_url: { url: string } } | null;
}

/** A listening app with the stand-in card gateway, whose messages are held back. */
export async function openGatewayDesk(options: TestAppOptions = {}): Promise<GatewayDesk> {
  const held: string[] = [];
  const test = await buildTestApp({ sendStripeWebhook: async (body) => void held.push(body), ...options });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  test.deps.config.port = (test.app.server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${test.deps.config.port}`;
  const settings = stripeSettings(test.deps.config);
  if (!settings) throw new Error('there is no card gateway');

  const desk: GatewayDesk = {
    ...test,
    url,
    held,
    settings,
    gateway: createGateway(test.deps.config, test.clock),
    events: () => held.map((item) => JSON.parse(item)),
    sign: (payload, at = test.clock.now(), secret = settings.webhookSecret) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at.getTime() / 1000 }),
    async deliver(body, signature = desk.sign(body)) {
      const response = await fetch(`${url}/can-users/api/payment/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      await response.body?.cancel();
      return response.status;
    },
    async browser(path, fields) {
      const response = await fetch(`${settings.apiBase}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.publishableKey}` },
        body: new URLSearchParams(fields),
      });
      return { status: response.status, body: (await response.json()) as BrowserReply };
    },
    async pay({ id, clientSecret }, number) {
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      const { body } = await desk.browser(`/${kind}/${id}/confirm`, {
        client_secret: clientSecret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      });
      return body;
    },
    decide: (id, decision) =>
      fetch(`${url}/sandbox/stripe/3ds/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      }),
  };
  return desk;
}
