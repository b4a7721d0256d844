import { loadSettings, type Settings } from '#shared/settings/settings.ts';
import { askOwnProvider, type Tokens } from './own-provider.ts';
import { CALLBACK_PATH, isForeign } from './provider.ts';
import { isProviderError } from './sign-in-failure.ts';

let early: Promise<Tokens | undefined> | undefined;
let isTakenOver = false;

/** Asks our own provider who this is, before the app that wants to know has been loaded. */
export function askEarly(): void {
  // There the address itself holds the answer.
  if (isTakenOver || window.location.pathname === CALLBACK_PATH) return;
  const asked = loadSettings().then(({ oidc }) => ask(oidc));
  early = asked;
  // A refusal is an answer, and whoever takes it gets it. Without an answer the app asks by itself, maybe online again.
  asked.catch((error: unknown) => {
    if (early === asked && !isProviderError(error)) early = undefined;
  });
}

/** The answer of our own provider, the first time the one that was asked for early; undefined with another issuer. */
export function askSilently(oidc: Settings['oidc']): Promise<Tokens | undefined> {
  isTakenOver = true;
  const asked = early;
  early = undefined;
  return asked ?? ask(oidc);
}

async function ask(oidc: Settings['oidc']): Promise<Tokens | undefined> {
  return isForeign(oidc) || !oidc.metadata ? undefined : askOwnProvider(oidc.authority);
}
