import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterDates,
  quarterId,
} from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { readableCompanies } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import type { TradingContext } from './context.ts';
import type { Quarter, Resolvers } from './generated/resolvers.ts';
import { findCountryOf, listCrops } from './reference.queries.ts';

/** Only in Ireland does a person trade without a company (decisions §4). */
const COUNTRY_WITHOUT_COMPANY = 'IE';

export const referenceResolvers: Resolvers = {
  Query: {
    crops: (_, { tradeType, locale }, { deps }) => listCrops(deps.db.$client, tradeType, locale),
    async futureQuarters(_, { companyId }, context) {
      const country = (companyId && (await countryOf(context, companyId))) || countryOfViewer(context);
      return offeredQuarters(dayInZone(context.deps.clock.now(), timeZoneOf(country))).map(
        (quarter): Quarter => ({
          id: quarterId(quarter),
          name: formatQuarter(quarter),
          dateFrom: quarterDates(quarter).dateFrom,
        }),
      );
    },
  },
};

/** Another's company is none: then the viewer's own country counts. */
async function countryOf({ deps, viewer }: TradingContext, companyId: string): Promise<string | undefined> {
  return isId(companyId) ? findCountryOf(deps.db.$client, readableCompanies(viewer), companyId) : undefined;
}

function countryOfViewer({ viewer }: TradingContext): string {
  return viewer.memberships[0]?.countryId ?? COUNTRY_WITHOUT_COMPANY;
}
