import { z } from 'zod';

/** They are steps of a sign-in, not pages to return to. */
const STEPS = new Set(['/callback', '/logout']);
const ReturnState = z.object({ returnTo: z.string() });

/**
 * The page of this app that a sign-in ends on. Whatever would leave the app is the start: `//elsewhere.example` is a
 * path to look at and another site to a browser.
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

/** What was sent along with a sign-in; undefined when nothing was. */
export function returnStateOf(state: unknown): string | undefined {
  const known = ReturnState.safeParse(state);
  return known.success ? returnPath(known.data.returnTo, window.location.origin) : undefined;
}
