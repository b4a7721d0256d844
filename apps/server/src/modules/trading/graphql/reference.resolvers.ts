import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterDates,
  quarterId,
} from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { listPostalCodes } from '../../prices/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import type { TradingContext } from './context.ts';
import type { Crop, Quarter, Resolvers } from './generated/resolvers.ts';
import { reads } from './read/read.ts';
import { findCountryOf, findCropParameters } from './reference.queries.ts';

/** Only in Ireland does a person trade without a company (decisions §4). */
const COUNTRY_WITHOUT_COMPANY = 'IE';

export const referenceResolvers: Resolvers = {
  Query: {
    crops: reads<Crop[]>('crops'),
    cropParameters: (_, { cropId, traderId, locale }, { deps }) =>
      findCropParameters(deps.db.$client, { cropId, traderId: traderId ?? null, locale }),
    postalCodes: (_, { country }) => [...listPostalCodes(country)],
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
