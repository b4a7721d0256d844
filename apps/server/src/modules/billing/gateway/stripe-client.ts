import Stripe from 'stripe';

const TIMEOUT_MS = 15_000;
/** Safe with the idempotency key that every write carries. */
const RETRIES = 1;

/** Stripe's client takes no path, so the path of the base is put in front of every call. */
export function stripeClient(secretKey: string, apiBase: string): Stripe {
  const { protocol, hostname, port, pathname } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const plain = Stripe.createNodeHttpClient();
  const prefix = pathname.replace(/\/$/, '');
  return new Stripe(secretKey, {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    httpClient: {
      getClientName: () => plain.getClientName(),
      makeRequest: (host, portOf, path, ...rest) =>
        plain.makeRequest(host, portOf, `${prefix}${path}`, ...rest),
    },
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
