import { hasFields, isText } from '#shared/storage/shape.ts';

/** They are steps of a sign-in, not pages to return to. */
const STEPS = new Set(['/callback', '/logout']);
const isReturnState = hasFields({ returnTo: isText });

/**
 * The page of this app that a sign-in ends on. Anything that would leave the app becomes the start page:
 * `//elsewhere.example` looks like a path, but a browser opens another site.
 */
export function returnPath(wanted: string, origin: string): string {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || STEPS.has(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The page this tab is on. */
export function wantedPage(): string {
  const { pathname, search, hash, origin } = window.location;
  return returnPath(pathname + search + hash, origin);
}

/** The state sent along with a sign-in; undefined if there was none. */
export function returnStateOf(state: unknown): string | undefined {
  return isReturnState(state) ? returnPath(state.returnTo, window.location.origin) : undefined;
}
