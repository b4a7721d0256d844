import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../platform/deps.ts';
import { selfUrl } from '../platform/http/self-url.ts';

/** A message as it leaves: exactly these bytes are signed. */
export type SendWebhook = (body: string) => Promise<void>;

interface Receiver {
  /** The sender, for the log. */
  service: string;
  /** Of this server. */
  path: string;
  /** Signed again for each try: an old signature is refused. */
  signature: (body: string) => Record<string, string>;
}

const TRIES = 4;
const TIMEOUT_MS = 5000;

/** The first try is part of the step that caused it, so that a caller of the step sees its message arrive. */
export function webhookSender(deps: Deps, { service, path, signature }: Receiver): SendWebhook {
  const attempt = async (body: string): Promise<void> => {
    const response = await fetch(`${selfUrl(deps.config)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...signature(body) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`a webhook was refused: ${response.status}`);
  };
  const again = async (body: string): Promise<void> => {
    for (let tried = 1; tried < TRIES; tried += 1) {
      await wait(1000 * 2 ** tried, undefined, { ref: false });
      try {
        return await attempt(body);
      } catch (error) {
        deps.log.warn({ err: error, service }, 'a stand-in could not deliver a webhook');
      }
    }
  };
  return async (body) => {
    await attempt(body).catch((error: unknown) => {
      deps.log.warn({ err: error, service }, 'a stand-in will deliver a webhook later');
      void again(body);
    });
  };
}
