import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { selfUrl } from '../../../platform/http/self-url.ts';

const TIMEOUT_MS = 20_000;

const Reply = z.union([
  z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() }),
  /** A country's register that does not respond: said in the body, whatever the status. */
  z.object({ actionSucceed: z.literal(false), errorWrappers: z.array(z.object({ error: z.string() })) }),
]);

export interface ViesResult {
  isValid: boolean;
  /** Proves the lookup. */
  consultation: string | null;
}

export function viesUrl(config: Pick<Config, 'viesUrl' | 'demo' | 'host' | 'port'>): string | undefined {
  return config.viesUrl ?? (config.demo ? `${selfUrl(config)}/sandbox/vies` : undefined);
}

/** Throws without a reply, which says nothing about the id. */
export async function askVies(url: string, vatId: string, requester: string): Promise<ViesResult> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      countryCode: vatId.slice(0, 2),
      vatNumber: vatId.slice(2),
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply = Reply.parse(await response.json());
  if ('actionSucceed' in reply)
    throw new Error(`no reply: ${reply.errorWrappers.map(({ error }) => error).join(', ')}`);
  return { isValid: reply.valid, consultation: reply.requestIdentifier || null };
}
