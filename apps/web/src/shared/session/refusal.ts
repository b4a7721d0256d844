import { attempt, oneOf } from '#shared/storage/remembered.ts';
import { hasFields, isOptional, isText } from '#shared/storage/shape.ts';
import type { SignInFailure } from './sign-in-failure.ts';

const KEY = 'canola.refusal';
const isVerdict = oneOf('blocked', 'companies-mismatch');
const isRefusal = hasFields({ address: isText, failure: isText, reason: isOptional(isText) });

/** The provider's response can be read once; a reload of the same address must still say why the person was refused. */
export function rememberRefusal(failure: SignInFailure, reason: string | undefined): void {
  if (!isVerdict(failure)) return;
  const refusal = { address: window.location.search, failure, reason };
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(refusal)));
}

/** Never from the address itself, which anyone can write. */
export function refusalOfThisAddress(): { failure: SignInFailure; reason?: string | undefined } | undefined {
  const refusal = attempt((): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  if (!isRefusal(refusal) || refusal.address !== window.location.search) return undefined;
  const { failure, reason } = refusal;
  return isVerdict(failure) ? { failure, reason: reason ?? undefined } : undefined;
}
