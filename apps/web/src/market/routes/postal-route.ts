import type { Feature } from '@canola/api-schema/access';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { createRoute, redirect } from '@tanstack/react-router';
import { firstCode } from '#market/postal-code/own-places.ts';
import { postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { completeSearch, PriceSearch } from '#market/postal-code/price-search.ts';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { type AppContext, appRoute } from '#shared/router/app-route.ts';
import { requireFeature, showsItself } from '#shared/router/feature-route.ts';
import { sellingLoader } from './selling-route.ts';

/** The code of a page that can fetch its prices before it is drawn. */
interface AskingPage {
  askAhead: (context: AppContext, search: PriceSearch) => void;
}

/**
 * A price page of a place: the postal code is checked against the known list of its country
 * (docs/product/prices.md#postal-codes).
 */
export function postalRoute<const Path extends string>(
  feature: Feature,
  path: Path,
  texts: readonly string[],
  loadPage?: () => Promise<AskingPage>,
) {
  const load = sellingLoader(feature, texts);
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: PriceSearch,
    beforeLoad: async ({ context: { access, queryClient }, search, location }) => {
      requireFeature(access, feature);
      if (!showsItself(access, feature)) return;
      const known = {
        currency: access.currency,
        country: access.country,
        // The dialog says that the list did not load (docs/product/screens.md#errors), so the page opens all the same.
        places: await queryClient.ensureQueryData(postalCodesQuery(access.country)).catch(() => undefined),
        last: rememberedCode(access).read(),
        quarters: offeredQuarters(dayInZone(new Date(), timeZoneOf(access.country))).map(quarterId),
      };
      let complete = completeSearch(search, location.search, known);
      // The company's storages or its address may say it, before the dialog asks.
      if (complete?.enforceDialog && complete.postalCode === undefined && !search.enforceDialog)
        complete = completeSearch(search, location.search, {
          ...known,
          last: await firstCode(access, queryClient),
        });
      if (complete) throw redirect({ to: location.pathname, search: complete, replace: true });
    },
    loader: async ({ context, location }) => {
      await load({ context });
      if (!loadPage || !showsItself(context.access, feature)) return;
      const search = PriceSearch.parse(location.search);
      // A page that does not load says so itself.
      void loadPage().then(
        ({ askAhead }) => askAhead(context, search),
        () => undefined,
      );
    },
  });
}
