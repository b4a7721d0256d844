import { expect, type Page } from '@playwright/test';
import { follow } from './router.ts';
import { text } from './texts.ts';

/** Every page has loaded it before; a loader that requests it again can be refused. */
export const COUNTRIES = '**/can-users/api/country';
/** The browser writes it about a response that a journey provokes. */
export const REFUSED = /Failed to load resource/;
export const TRY_AGAIN = { name: text('cs', 'ui:tryAgain') };

/** The heading of an error page. */
export const kind = (name: string, language: 'cs' | 'en' = 'cs') => ({
  name: text(language, `errors:kind.${name}.title`),
});

interface Loaded {
  options: { loader?: unknown };
  ownLoader?: { loader: unknown };
}
interface Router {
  options: { context: { queryClient: { getQueryCache(): { find(by: object): { fetch(): unknown } } } } };
  routesById: Record<string, Loaded>;
}

/** Makes the loader of a page fail as the API client fails: with the reply's own error, or for want of a reply. */
export async function failRoute(page: Page, status: number | 'offline', id = '/app/about'): Promise<void> {
  if (status !== 'offline') await page.route(COUNTRIES, (route) => route.fulfill({ status, json: {} }));
  await page.evaluate((routeId) => {
    const router = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const countries = router.options.context.queryClient.getQueryCache().find({ queryKey: ['countries'] });
    const route = router.routesById[routeId];
    if (!route) throw new Error(`There is no route ${routeId}.`);
    route.ownLoader ??= { loader: route.options.loader };
    route.options.loader = () => countries.fetch();
  }, id);
}

/** Gives every page its own loader back, and goes where nothing of a failure is left to see. */
export async function restoreRoutes(page: Page): Promise<void> {
  await page.unroute(COUNTRIES);
  await page.evaluate(() => {
    const { routesById } = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    for (const route of Object.values(routesById))
      if (route.ownLoader) route.options.loader = route.ownLoader.loader;
  });
  await follow(page, '/storages');
  await expect(
    page.getByRole('heading', { level: 1, name: text('cs', 'shell:feature.STORAGES.title') }),
  ).toBeVisible();
}
