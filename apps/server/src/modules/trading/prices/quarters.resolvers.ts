import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterDates,
  quarterId,
} from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { TradingContext } from '../context.ts';
import type { Quarter, QueryResolvers } from '../generated/resolvers.ts';
import { requesterOf } from './requester.ts';

/** Only in Ireland does a person trade without a company (docs/product/plans.md#without-a-company). */
const COUNTRY_WITHOUT_COMPANY = 'IE';

export const quarterResolvers: QueryResolvers = {
  async futureQuarters(_, { companyId }, context) {
    // Another company does not count: the viewer's own country is used.
    const country = (await requesterOf(context, companyId || null))?.countryId ?? countryOfViewer(context);
    return offeredQuarters(dayInZone(context.deps.clock.now(), timeZoneOf(country))).map(
      (quarter): Quarter => ({
        id: quarterId(quarter),
        name: formatQuarter(quarter),
        dateFrom: quarterDates(quarter).dateFrom,
      }),
    );
  },
};

function countryOfViewer({ viewer }: TradingContext): string {
  return viewer.memberships[0]?.countryId ?? COUNTRY_WITHOUT_COMPANY;
}
