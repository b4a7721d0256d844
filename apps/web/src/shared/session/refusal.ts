import { z } from 'zod';
import { attempt } from '#shared/storage/remembered.ts';
import type { SignInFailure } from './sign-in-failure.ts';

const KEY = 'canola.refusal';
const Refusal = z.object({
  address: z.string(),
  failure: z.enum(['blocked', 'companies-mismatch']),
  reason: z.string().optional(),
});

/** The provider's response can be read once; a reload of the same address must still say why the person was refused. */
export function rememberRefusal(failure: SignInFailure, reason: string | undefined): void {
  const refusal = Refusal.safeParse({ address: window.location.search, failure, reason });
  if (refusal.success) attempt(() => sessionStorage.setItem(KEY, JSON.stringify(refusal.data)));
}

/** Never from the address itself, which anyone can write. */
export function refusalOfThisAddress(): { failure: SignInFailure; reason?: string | undefined } | undefined {
  const refusal = attempt(() => Refusal.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '')));
  return refusal?.address === window.location.search
    ? { failure: refusal.failure, reason: refusal.reason }
    : undefined;
}
