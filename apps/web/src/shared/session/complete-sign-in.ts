import { loadSettings } from '#shared/settings/settings.ts';
import { isForeign } from './provider.ts';
import { refusalOfThisAddress, rememberRefusal } from './refusal.ts';
import { returnStateOf } from './return-path.ts';
import { connect, forgetViewAfter, signInSilently } from './session.ts';
import { sessionStore } from './session-state.ts';
import { blockReasonOf, isProviderError, type SignInFailure, signInFailureOf } from './sign-in-failure.ts';

export type SignInOutcome =
  | { returnTo: string }
  /** Somebody who is blocked reads why. */
  | { failure: SignInFailure; reason?: string | undefined };

let completing: Promise<SignInOutcome> | undefined;

/** On /callback; the code in the address can be used once, so callers share one result. */
export function completeSignIn(): Promise<SignInOutcome> {
  completing ??= complete();
  return completing;
}

async function complete(): Promise<SignInOutcome> {
  try {
    const manager = await connect();
    const user = await manager.signinRedirectCallback();
    return { returnTo: returnStateOf(user.state) ?? '/' };
  } catch (error) {
    const failure = signInFailureOf(error);
    const isForAnotherTab = failure === 'failed' && !isProviderError(error);
    if (!isForAnotherTab) forgetViewAfter(failure);
    const returnTo = isProviderError(error) ? returnStateOf(error.state) : undefined;
    // A full-page silent sign-in that found no session: the visitor stays on the same page.
    if (failure === 'login-required' && returnTo) return continueAsVisitor(returnTo);
    const reason = blockReasonOf(error);
    rememberRefusal(failure, reason);
    return isForAnotherTab || failure === 'login-required' ? resume(failure) : { failure, reason };
  }
}

/**
 * The response in the address does not belong to a sign-in of this tab: a mailed link opened a new tab, or a person
 * returned to an old address. Nothing is read from it (it may be a stranger's); the provider's own session decides who
 * is signed in.
 */
async function resume(failure: SignInFailure): Promise<SignInOutcome> {
  const { oidc } = await loadSettings();
  const hasResponse = window.location.search !== '';
  const verdictBefore = refusalOfThisAddress();
  if (verdictBefore) return verdictBefore;
  if (isForeign(oidc)) return hasResponse ? { failure } : continueAsVisitor('/');
  try {
    await signInSilently();
    return { returnTo: '/' };
  } catch (error) {
    const verdict = signInFailureOf(error);
    forgetViewAfter(verdict);
    if (verdict !== 'login-required') return { failure: verdict, reason: blockReasonOf(error) };
    return hasResponse ? { failure } : continueAsVisitor('/');
  }
}

function continueAsVisitor(returnTo: string): SignInOutcome {
  sessionStore.set({ status: 'visitor' });
  return { returnTo };
}
