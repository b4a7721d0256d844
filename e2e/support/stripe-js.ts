import type { BrowserContext } from '@playwright/test';

const SCRIPTS = 'https://js.stripe.com';
const API = 'https://api.stripe.com';

interface Confirming {
  elements: { confirm(returnUrl: string): Promise<unknown> };
  confirmParams: { return_url: string };
}

/**
 * Stripe's script, its frame and its API for a browser without the internet: addresses, elements and replies are
 * Stripe's, what is behind them is the stand-in of the server at `serverUrl`. Returns every address at Stripe that was
 * requested.
 */
export async function standInForStripe(context: BrowserContext, serverUrl: string): Promise<string[]> {
  const requested: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) requested.push(request.url());
  });
  await context.route(`${SCRIPTS}/**`, (route) =>
    new URL(route.request().url()).pathname.endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: FRAME })
      : route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})()` }),
  );
  await context.route(`${API}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${serverUrl}/sandbox/stripe${pathname}${search}` });
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
  return requested;
}

/** Runs in the page, as Stripe.js does: it knows the intent, and of the card nothing. */
function stripeJs() {
  const scripts = 'https://js.stripe.com';
  const Stripe = (key: string) => ({
    elements: ({ clientSecret }: { clientSecret: string }) => {
      const frame = document.createElement('iframe');
      const [id = ''] = clientSecret.split('_secret_', 1);
      const intent = { id, clientSecret, key };
      return {
        create: () => {
          const listeners = new Map<string, (event: object) => void>();
          return {
            on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
            destroy: () => frame.remove(),
            async mount(host: HTMLElement) {
              frame.title = 'Secure payment input frame';
              frame.src = `${scripts}/v3/elements-inner-payment.html`;
              frame.onload = () => listeners.get('ready')?.({});
              const query = new URLSearchParams({ client_secret: clientSecret });
              const read = await fetch(`https://api.stripe.com/v1/payment_intents/${id}?${query}`, {
                headers: { authorization: `Bearer ${key}` },
              });
              if (read.ok) host.append(frame);
              else listeners.get('loaderror')?.({ error: { message: 'The intent was not found.' } });
            },
          };
        },
        confirm: (returnUrl: string) =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            frame.contentWindow?.postMessage({ ...intent, returnUrl }, scripts, [port2]);
          }),
      };
    },
    confirmPayment: ({ elements, confirmParams }: Confirming) => elements.confirm(confirmParams.return_url),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

/** Only here the number is typed, and from here it is sent. */
const FRAME = `<!doctype html><html lang="en"><title>Secure payment input frame</title>
<label>Card number <input autocomplete="cc-number"></label>
<script>(${cardFrame.toString()})()</script></html>`;

interface Confirmation {
  id: string;
  clientSecret: string;
  key: string;
  returnUrl: string;
}

function cardFrame() {
  window.addEventListener('message', async ({ data, ports }: MessageEvent<Confirmation>) => {
    const response = await fetch(`https://api.stripe.com/v1/payment_intents/${data.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.key}` },
      body: new URLSearchParams({
        client_secret: data.clientSecret,
        return_url: data.returnUrl,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': document.querySelector('input')?.value ?? '',
        'payment_method_data[card][exp_month]': '8',
        'payment_method_data[card][exp_year]': '2034',
      }),
    });
    const body = await response.json();
    ports[0]?.postMessage(response.ok ? { paymentIntent: body } : { error: body.error });
  });
}
