import type { Page } from '@playwright/test';

interface Router {
  history: { push(address: string): void };
  routesById: Record<string, { fullPath: string }>;
  state: { status: string; location: { pathname: string }; resolvedLocation?: { pathname: string } };
}

/** Logging out would end the walk. */
const LEFT_OUT = new Set(['', '/logout']);
/** A page that takes longer is broken. */
const SETTLING_MS = 60_000;
export const UNKNOWN_ID = '018f3c1e-0000-7000-8000-000000000000';

/**
 * Every address of the running router, so a new route is covered automatically. Ids are filled in by the names of
 * their parameters; unknown ones get an id that does not exist.
 */
export async function addressesOf(page: Page, ids: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const patterns = await page.evaluate(() => {
    const router = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return Object.values(router.routesById).map((route) => route.fullPath);
  });
  const addresses = patterns.map((pattern) =>
    pattern
      .replace(/\$$/, 'xyz')
      .replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? UNKNOWN_ID)
      .replace(/(.)\/$/, '$1'),
  );
  return [...new Set(addresses)].filter((address) => !LEFT_OUT.has(address)).sort();
}

/**
 * Follows a link inside the app, as its own links do, without reloading the page. Call it on a loaded page: before
 * that a person could not press a link, and the router, still navigating, would lose the address.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.waitForFunction(
    (to) => {
      const router = (self as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__;
      const stands =
        router?.state.status === 'idle' &&
        router.state.resolvedLocation?.pathname === location.pathname &&
        document.querySelector('h1:not([data-outline] *)') !== null;
      if (stands) router.history.push(to);
      return stands;
    },
    address,
    { timeout: SETTLING_MS },
  );
}

/** Follows a link and waits until its page is ready: loaded, with its texts, nothing pending. */
export async function visit(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  const standing = page.waitForFunction(
    () => {
      const state = (self as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__?.state;
      const isLoading = [...document.querySelectorAll('[aria-busy=true], .spinner')].some(
        (element) => !element.closest('[aria-hidden=true], [inert]'),
      );
      return (
        state?.status === 'idle' &&
        state.location.pathname === location.pathname &&
        state.resolvedLocation?.pathname === location.pathname &&
        document.querySelector('h1:not([data-outline] *)') !== null &&
        !isLoading
      );
    },
    undefined,
    { timeout: SETTLING_MS },
  );
  await standing.catch((cause) => {
    throw new Error(`${page.url()} loads for ever or has no heading.`, { cause });
  });
}
