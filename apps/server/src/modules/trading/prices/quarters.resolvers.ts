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
import { askerOf } from './asker.ts';

/** Only in Ireland does a person trade without a company (decisions §4). */
const COUNTRY_WITHOUT_COMPANY = 'IE';

export const quarterResolvers: QueryResolvers = {
  async futureQuarters(_, { companyId }, context) {
    // Another's company is none: then the viewer's own country counts.
    const country = (await askerOf(context, companyId || null))?.countryId ?? countryOfViewer(context);
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
