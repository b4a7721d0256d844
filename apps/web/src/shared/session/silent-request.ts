import type { INavigator } from 'oidc-client-ts';

/** The provider's word for its verdict as JSON (the server's `json-response.ts`). */
const JSON_RESPONSE = 'canola_json';
const TIMEOUT_MS = 10_000;

/**
 * Asks our own provider with a request of this page, where other issuers need an iframe: no document, no script and no
 * redirect to wait for.
 */
export function silentRequests(redirectUri: string, onKnown: () => void): INavigator {
  return {
    async prepare() {
      const stop = new AbortController();
      return {
        async navigate({ url }) {
          const verdict = await ask(url, AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]));
          if ('code' in verdict) onKnown();
          return { url: `${redirectUri}?${new URLSearchParams(verdict)}` };
        },
        close: () => stop.abort(),
      };
    },
    // There is no page that would call back.
    callback: async () => undefined,
  };
}

async function ask(url: string, signal: AbortSignal): Promise<Record<string, string>> {
  const address = new URL(url);
  address.searchParams.set('response_mode', JSON_RESPONSE);
  const response = await fetch(address, { cache: 'no-store', credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`The provider did not respond (${response.status})`);
  return response.json();
}
