import type { Page } from '@playwright/test';

interface Router {
  history: { push(address: string): void };
  routesById: Record<string, { fullPath: string }>;
  state: { status: string; location: { pathname: string }; resolvedLocation?: { pathname: string } };
}

/** Logging out ends the walk; the gallery is for those who build the product, shows what never ends loading, and has
 * a journey of its own. */
const LEFT_OUT = new Set(['', '/logout', '/gallery']);
/** A page that takes longer has lost its way. */
const SETTLING_MS = 15_000;
const UNKNOWN_ID_IN_PATH = '018f3c1e-0000-7000-8000-000000000000';

/**
 * Every address that the running router knows, so that a new route is covered without anybody's doing. Ids are filled in
 * by the names that the routes give them; those that are not known are nobody's.
 */
export async function addressesOf(page: Page, ids: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const patterns = await page.evaluate(() => {
    const router = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return Object.values(router.routesById).map((route) => route.fullPath);
  });
  const addresses = patterns.map((pattern) =>
    pattern
      .replace(/\$$/, 'xyz')
      .replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? UNKNOWN_ID_IN_PATH)
      .replace(/(.)\/$/, '$1'),
  );
  return [...new Set(addresses)].filter((address) => !LEFT_OUT.has(address)).sort();
}

/**
 * Follows a link inside of the app, as its own links do, without reloading the page. On a page that stands: before
 * that nobody could press a link, and the router, still on its way, would lose the address.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.waitForFunction(
    (to) => {
      const router = (self as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__;
      const stands =
        router?.state.status === 'idle' &&
        router.state.resolvedLocation?.pathname === location.pathname &&
        document.querySelector('h1') !== null;
      if (stands) router.history.push(to);
      return stands;
    },
    address,
    { timeout: SETTLING_MS },
  );
}

/** Follows a link and waits until its page stands: loaded, with its texts, nothing under way. */
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
        document.querySelector('h1') !== null &&
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
