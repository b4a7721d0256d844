import type { Language } from '@canola/api-schema/access';
import type { UserManager } from 'oidc-client-ts';
import { forgetCustomerView } from '#shared/api/customer-view.ts';
import { provideSession } from '#shared/api/session.ts';
import { late } from '#shared/boot/late.ts';
import { forgetView } from '#shared/last-view/last-view.ts';
import { forgetPush } from '#shared/push/forget-push.ts';
import { loadSettings } from '#shared/settings/settings.ts';
import { forgetChoices, forgetChoicesOfOthers, isForgotten } from '#shared/storage/personal.ts';
import { askSilently } from './early-question.ts';
import { deleteDrafts, type Ending, forgetErased, markEnding, takeEnding } from './ending.ts';
import type { Tokens } from './own-provider.ts';
import { CALLBACK_PATH, isForeign, ownLogOutAddress, requireProvider } from './provider.ts';
import { wantedPage } from './return-path.ts';
import { listenToOtherTabs, notifyOtherTabs } from './session-channel.ts';
import { type SessionState, sessionStore } from './session-state.ts';
import { blockReasonOf, type SignInFailure, signInFailureOf } from './sign-in-failure.ts';

const LOGOUT_PATH = '/logout';
/** A log-out waits no longer for what this browser has to give up. */
const GIVE_UP_MS = 2_000;
const PROVIDER_MS = 5_000;

let accessToken: string | undefined;
let idToken: string | undefined;
let renewal: ReturnType<typeof setTimeout> | undefined;
/** Of whom this page still has something in memory. */
let lastSubject: string | undefined;
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
  try {
    const { oidc } = await loadSettings();
    if (isForeign(oidc) && window.location.pathname !== LOGOUT_PATH) {
      finishLeaving(true);
      const manager = await connect();
      await manager.signinRedirect({ prompt: 'none', state: { returnTo: wantedPage() } });
      return;
    }
    await signInSilently();
    finishLeaving(false);
  } catch (error) {
    const failure = signInFailureOf(error);
    if (failure === 'login-required') finishLeaving(true);
    // A person who is refused (a blocked user) must still be able to log out.
    refuse(window.location.pathname === LOGOUT_PATH ? 'login-required' : failure, blockReasonOf(error));
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
export function forgetViewAfter(failure: SignInFailure): void {
  if (failure !== 'unreachable') forgetView();
}

/** From the provider's session; resolves to the access token, or undefined where there is none. */
export async function signInSilently(): Promise<string | undefined> {
  const { oidc } = await loadSettings();
  const tokens = await askSilently(oidc);
  if (!tokens) return (await (await connect()).signinSilent())?.access_token;
  accept(tokens);
  renewBeforeEnd(tokens.expiresInSeconds);
  return tokens.accessToken;
}

const RENEW_AHEAD_SECONDS = 60;

/** A page that slept through it renews with its next call. */
function renewBeforeEnd(expiresInSeconds: number | undefined): void {
  clearTimeout(renewal);
  if (expiresInSeconds === undefined) return;
  const seconds = Math.max(expiresInSeconds - RENEW_AHEAD_SECONDS, 1);
  renewal = setTimeout(() => void renewToken().catch(() => undefined), seconds * 1000);
}

function accept({ subject, ...tokens }: Tokens): void {
  const state = sessionStore.get();
  // The answer to a question from before the log-out.
  if (state.status === 'leaving') return;
  const isNew = accessToken === undefined;
  ({ accessToken, idToken } = tokens);
  lastSubject = subject;
  forgetErased();
  forgetView(subject);
  forgetChoicesOfOthers(subject);
  if (state.status !== 'signed-in' || state.subject !== subject)
    sessionStore.set({ status: 'signed-in', subject });
  signedIn.resolve();
  if (isNew) notifyOtherTabs({ type: 'signed-in', subject });
}

/** Log in always asks for credentials, and ends on the requested page (docs/product/accounts.md). */
export async function signIn(options: { signUp?: boolean; language: Language }): Promise<void> {
  const manager = await connect();
  // An issuer elsewhere is asked for its addresses anyway.
  if (manager.settings.metadata) await requireProvider(manager.settings.authority);
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
  const manager = await connect();
  await manager.signinRedirect({ prompt: 'login', max_age: 60, state: { returnTo: wantedPage() } });
}

/** The provider's reply at the last sign-in; it stays in memory like the access token. */
export function currentIdToken(): string | undefined {
  return idToken;
}

/** Without a connection nobody can be logged out, and nothing may be deleted for it. */
export async function canSignOut(): Promise<boolean> {
  try {
    const { oidc } = await loadSettings();
    if (!isForeign(oidc)) await requireProvider(oidc.authority, AbortSignal.timeout(PROVIDER_MS));
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the provider's session too; the browser returns to `/` as a visitor. This page forgets the person before it
 * waits for anything: whatever fails afterwards, nothing personal outlives the log-out.
 */
export async function signOut({ draftsOf, isErased }: Omit<Ending, 'isHere'> = {}): Promise<void> {
  const hint = idToken;
  leave({ isHere: true, draftsOf, isErased });
  await Promise.race([
    Promise.allSettled([forgetPush(), deleteDrafts({ draftsOf })]),
    new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS)),
  ]);
  try {
    const { oidc } = await loadSettings();
    const address = ownLogOutAddress(oidc);
    if (address) return window.location.assign(address);
    const manager = await connect();
    await manager.removeUser();
    await manager.signoutRedirect({ id_token_hint: isForeign(oidc) ? hint : undefined });
  } catch {
    // Without the provider there is nothing to end, and this page has already forgotten its session.
    window.location.replace('/');
  }
}

function leave(ending: Ending): void {
  sessionStore.set({ status: 'leaving' });
  forget();
  // A tab that slept hears of it late: what is remembered may be of the next person.
  if (ending.isHere || isForgotten()) forgetChoices();
  markEnding(ending);
}

/** The other tabs hear of a log-out when it is certain: one that was notified earlier would sign in again. */
function finishLeaving(isOver: boolean): void {
  const ending = takeEnding();
  if (!isOver) forgetErased();
  if (!ending || (ending.isHere && !isOver)) return;
  // Another tab may have kept something until it heard.
  void deleteDrafts(ending).catch(() => undefined);
  if (ending.isHere) notifyOtherTabs({ type: 'signed-out', draftsOf: ending.draftsOf });
}

/** A forced renewal; calls in the meantime share it (the API client takes care of that). */
export async function renewToken(): Promise<string> {
  try {
    const token = await signInSilently();
    if (token === undefined) throw new Error('The session is over.');
    return token;
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
  idToken = undefined;
  clearTimeout(renewal);
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
    if (message.type === 'signed-out') {
      if (SHOWS_SOMEBODY.has(state.status)) restart(message.draftsOf);
    } else if (state.status === 'visitor') {
      if (lastSubject === undefined || lastSubject === message.subject) void startSession();
      else restart();
    }
    // Another account signed in: this tab would renew into it.
    else if (state.status === 'signed-in' && state.subject !== message.subject) restart();
  });
}

const SHOWS_SOMEBODY = new Set<SessionState['status']>([
  'signed-in',
  'unreachable',
  'blocked',
  'companies-mismatch',
]);

/** Nothing that this page knows is for whoever comes next. */
function restart(draftsOf?: string): void {
  leave({ isHere: false, draftsOf });
  window.location.replace('/');
}

let connecting: Promise<UserManager> | undefined;

/** The client of oidc-client-ts, with its listeners added once; a failed start can be tried again. */
export function connect(): Promise<UserManager> {
  connecting ??= openManager().catch((error: unknown) => {
    connecting = undefined;
    throw error;
  });
  return connecting;
}

/** Ahead of a log-in from a page that has been open for long. */
const loadLibrary = late(() => import('./user-manager.ts'));

async function openManager(): Promise<UserManager> {
  const [settings, { createUserManager }] = await Promise.all([loadSettings(), loadLibrary()]);
  const manager = createUserManager(settings);
  manager.events.addUserLoaded(({ access_token, id_token, profile, expires_in }) => {
    accept({
      accessToken: access_token,
      idToken: id_token,
      subject: profile.sub,
      expiresInSeconds: expires_in,
    });
    if (!manager.settings.automaticSilentRenew) renewBeforeEnd(expires_in);
  });
  manager.events.addSilentRenewError(endOnVerdict);
  return manager;
}
