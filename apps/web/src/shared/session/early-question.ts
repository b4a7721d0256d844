import { loadSettings, type Settings } from '#shared/settings/settings.ts';
import { askOwnProvider, type Tokens } from './own-provider.ts';
import { CALLBACK_PATH, isForeign, silentUri } from './provider.ts';

interface Question {
  known: Promise<void>;
  tokens: Promise<Tokens | undefined>;
}

let early: Question | undefined;

/** Asks our own provider who this is, before the app that wants to know has been loaded. */
export function askEarly(): void {
  // There the address itself holds the answer.
  if (window.location.pathname === CALLBACK_PATH) return;
  const known = Promise.withResolvers<void>();
  const tokens = loadSettings().then(({ oidc }) => ask(oidc, known.resolve));
  // Whoever takes it gets its failure.
  tokens.catch(() => undefined);
  early = { known: known.promise, tokens };
}

/** The answer of our own provider, the first time the one that was asked for early; undefined with another issuer. */
export function askSilently(oidc: Settings['oidc'], onKnown: () => void): Promise<Tokens | undefined> {
  const asked = early;
  early = undefined;
  if (!asked) return ask(oidc, onKnown);
  void asked.known.then(onKnown);
  return asked.tokens;
}

async function ask(oidc: Settings['oidc'], onKnown: () => void): Promise<Tokens | undefined> {
  if (isForeign(oidc) || !oidc.metadata) return undefined;
  const { clientId, metadata: provider } = oidc;
  return askOwnProvider({ provider, clientId, redirectUri: silentUri(), onKnown });
}
