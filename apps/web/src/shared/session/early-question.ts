import { loadSettings, type Settings } from '#shared/settings/settings.ts';
import { askOwnProvider, type Tokens } from './own-provider.ts';
import { CALLBACK_PATH, isForeign } from './provider.ts';

let early: Promise<Tokens | undefined> | undefined;

/** Asks our own provider who this is, before the app that wants to know has been loaded. */
export function askEarly(): void {
  // There the address itself holds the answer.
  if (window.location.pathname === CALLBACK_PATH) return;
  early = loadSettings().then(({ oidc }) => ask(oidc));
  // Whoever takes it gets its failure.
  early.catch(() => undefined);
}

/** The answer of our own provider, the first time the one that was asked for early; undefined with another issuer. */
export function askSilently(oidc: Settings['oidc']): Promise<Tokens | undefined> {
  const asked = early;
  early = undefined;
  return asked ?? ask(oidc);
}

async function ask(oidc: Settings['oidc']): Promise<Tokens | undefined> {
  return isForeign(oidc) || !oidc.metadata ? undefined : askOwnProvider(oidc.authority);
}
