import type { Language } from '@canola/api-schema/access';
import { ErrorResponse, type User } from 'oidc-client-ts';
import { forgetCustomerView } from '#shared/api/customer-view.ts';
import { provideSession } from '#shared/api/session.ts';
import { forgetView } from '#shared/last-view/last-view.ts';
import { attempt } from '#shared/storage/remembered.ts';
import { refusalOfThisAddress, rememberRefusal } from './refusal.ts';
import { returnStateOf, wantedPage } from './return-path.ts';
import { listenToOtherTabs, notifyOtherTabs } from './session-channel.ts';
import { sessionStore } from './session-state.ts';
import { blockReasonOf, type SignInFailure, signInFailureOf } from './sign-in-failure.ts';
import { CALLBACK_PATH, type Oidc, openOidc } from './user-manager.ts';

const LOGOUT_PATH = '/logout';
/** This tab is at the provider to end its session. */
const ENDING = 'canola.session-ending';

let accessToken: string | undefined;
const recognised = Promise.withResolvers<void>();

/** The provider knows who this is; the token is still on its way. */
export const whenRecognised: Promise<void> = recognised.promise;

const signedIn = Promise.withResolvers<void>();

/** There is a token for the first time. */
export const whenSignedIn: Promise<void> = signedIn.promise;

/** Signs in from the provider's session cookie, without a visible step and without changing the address. */
export async function startSession(): Promise<void> {
  if (window.location.pathname === CALLBACK_PATH) {
    sessionStore.set({ status: 'returning' });
    return;
  }
  sessionStore.set({ status: 'starting' });
  notifySignOut();
  try {
    const { manager, isForeign } = await connect();
    if (isForeign && window.location.pathname !== LOGOUT_PATH) {
      await manager.signinRedirect({ prompt: 'none', state: { returnTo: wantedPage() } });
      return;
    }
    await manager.signinSilent();
  } catch (error) {
    // A person who is refused (a blocked user) must still be able to log out.
    refuse(
      window.location.pathname === LOGOUT_PATH ? 'login-required' : signInFailureOf(error),
      blockReasonOf(error),
    );
  }
}

function refuse(failure: SignInFailure, reason?: string): void {
  forgetViewAfter(failure);
  switch (failure) {
    case 'blocked':
      sessionStore.set({ status: failure, reason });
      break;
    case 'companies-mismatch':
    case 'unreachable':
      sessionStore.set({ status: failure });
      break;
    case 'login-required':
    case 'failed':
      sessionStore.set({ status: 'visitor' });
      break;
    default:
      throw new Error(`Unhandled sign-in failure ${failure satisfies never}`);
  }
}

/** Only who could not be asked for is still the same person. */
function forgetViewAfter(failure: SignInFailure): void {
  if (failure !== 'unreachable') forgetView();
}

function accept(user: User): void {
  const isNew = accessToken === undefined;
  recognised.resolve();
  accessToken = user.access_token;
  const state = sessionStore.get();
  const subject = user.profile.sub;
  forgetView(subject);
  if (state.status !== 'signed-in' || state.subject !== subject)
    sessionStore.set({ status: 'signed-in', subject });
  signedIn.resolve();
  if (isNew) notifyOtherTabs({ type: 'signed-in', subject });
}

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
    const { manager } = await connect();
    const user = await manager.signinRedirectCallback();
    return { returnTo: returnStateOf(user.state) ?? '/' };
  } catch (error) {
    const failure = signInFailureOf(error);
    const isForAnotherTab = failure === 'failed' && !(error instanceof ErrorResponse);
    if (!isForAnotherTab) forgetViewAfter(failure);
    const returnTo = error instanceof ErrorResponse ? returnStateOf(error.state) : undefined;
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
  const { manager, isForeign } = await connect();
  const hasResponse = window.location.search !== '';
  const verdictBefore = refusalOfThisAddress();
  if (verdictBefore) return verdictBefore;
  if (isForeign) return hasResponse ? { failure } : continueAsVisitor('/');
  try {
    await manager.signinSilent();
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

/** Log in always asks for credentials, and ends on the requested page (docs/product/accounts.md). */
export async function signIn(options: { signUp?: boolean; language: Language }): Promise<void> {
  const { manager } = await connect();
  await requireProvider(manager);
  await manager.signinRedirect({
    prompt: 'login',
    ui_locales: options.language,
    state: { returnTo: wantedPage() },
    extraQueryParams: options.signUp
      ? { ...manager.settings.extraQueryParams, screen_hint: 'signup' }
      : undefined,
  });
}

/** Asks for credentials now, on the way back to this page; the ID token then says when. */
export async function logInAgain(): Promise<void> {
  const { manager } = await connect();
  await manager.signinRedirect({ prompt: 'login', max_age: 60, state: { returnTo: wantedPage() } });
}

/** What the provider said at the last sign-in; it stays in memory like the access token. */
export async function currentIdToken(): Promise<string | undefined> {
  const { manager } = await connect();
  return (await manager.getUser())?.id_token;
}

/** Whoever leaves for a provider that does not respond would see the balancer's page instead of our words. */
async function requireProvider({ settings }: Oidc['manager']): Promise<void> {
  // An issuer elsewhere is asked for its addresses anyway.
  if (!settings.metadata) return;
  const response = await fetch(`${settings.authority}/.well-known/openid-configuration`, {
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`The provider did not respond (${response.status})`);
}

/** Ends the provider's session too; the browser returns to `/` as a visitor. */
export async function signOut(): Promise<void> {
  sessionStore.set({ status: 'leaving' });
  forgetView();
  try {
    const { manager, isForeign } = await connect();
    // Our own provider knows its page by the origin; the token, with the e-mail in it, stays out of the address.
    const hint = isForeign ? (await manager.getUser())?.id_token : undefined;
    forget();
    await manager.removeUser();
    sessionStorage.setItem(ENDING, '');
    await manager.signoutRedirect({ id_token_hint: hint });
  } catch {
    // Without the provider there is nothing to end, and this page has already forgotten its session.
    notifySignOut();
    window.location.replace('/');
  }
}

/** Only after the provider has ended the session: a tab that was notified earlier would sign in again from it. */
function notifySignOut(): void {
  const isEnding = attempt(() => sessionStorage.getItem(ENDING)) != null;
  if (!isEnding) return;
  sessionStorage.removeItem(ENDING);
  notifyOtherTabs({ type: 'signed-out' });
}

/** A forced renewal; calls in the meantime share it (the API client takes care of that). */
export async function renewToken(): Promise<string> {
  const { manager } = await connect();
  try {
    const user = await manager.signinSilent();
    if (!user) throw new Error('The session is over.');
    return user.access_token;
  } catch (error) {
    endOnVerdict(error);
    throw error;
  }
}

/** A renewal that merely failed does not affect the page and its forms; the next call tries again. */
function endOnVerdict(error: unknown): void {
  const failure = signInFailureOf(error);
  if (failure === 'unreachable' || failure === 'failed') return;
  forget();
  refuse(failure, blockReasonOf(error));
}

function forget(): void {
  accessToken = undefined;
  forgetView();
  forgetCustomerView();
}

/** Wires the session to the API client and to the other tabs. */
export function prepareSession(): void {
  provideSession({
    token: () => accessToken,
    refresh: renewToken,
    signOut: () => void signOut(),
    showBlocked(reason) {
      forget();
      sessionStore.set({ status: 'blocked', reason });
    },
  });
  listenToOtherTabs((message) => {
    const state = sessionStore.get();
    if (message.type === 'signed-out' && state.status === 'signed-in') {
      forget();
      sessionStore.set({ status: 'leaving' });
      window.location.replace('/');
    } else if (message.type === 'signed-in') {
      if (state.status === 'visitor') void startSession();
      // Another account signed in: this tab would renew into it.
      if (state.status === 'signed-in' && state.subject !== message.subject) window.location.replace('/');
    }
  });
}

let connecting: Promise<Oidc> | undefined;

/** The provider's client, with its listeners added once; a failed start can be tried again. */
function connect(): Promise<Oidc> {
  connecting ??= openOidc(() => recognised.resolve()).then(
    (oidc) => {
      oidc.manager.events.addUserLoaded(accept);
      oidc.manager.events.addSilentRenewError(endOnVerdict);
      return oidc;
    },
    (error: unknown) => {
      connecting = undefined;
      throw error;
    },
  );
  return connecting;
}
