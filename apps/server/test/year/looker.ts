import { DAY_MS } from '@canola/api-schema/duration';
import {
  BasisTodayDocument,
  MarketplaceItemPricesHistoryDocument,
  SparklinesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { TestApp } from '../build-test-app.ts';
import { seedCompany, seedUser } from '../factories.ts';
import type { Calls } from './calls.ts';
import { type Stream, streamOf } from './dice.ts';
import { openForTrading } from './farm-company.ts';
import { CROP_IDS } from './prices.ts';

const JIHLAVA = { latitude: 49.39, longitude: 15.58 };
const SHOWN_PER_DAY = 2;
/** Its days are those of the farm: all of this happens in the afternoon. */
const LOOKS = 3;
const PRICES = /^(price|quotedPrice|change|rate|low|high|basis|usual|values)$/;

/** A farm that pays for nothing and tries to see more than two crops a day. */
export interface Looker {
  look(): Promise<void>;
  /** The first price that it should not have seen. */
  breach(): string | undefined;
}

export async function openLooker(test: TestApp, calls: Calls, seed: number): Promise<Looker> {
  const dice: Stream = streamOf(seed, 'looker');
  const user = await seedUser(test.db, { email: 'looker@year.test' });
  const company = await seedCompany(test.db, { name: 'Looker', members: [{ user }] });
  const companyId = await openForTrading(test, company.id);
  let found: string | undefined;

  async function answers(favourites: string[]): Promise<unknown[]> {
    const to = test.clock.now().toISOString().slice(0, 10);
    const from = new Date(Date.parse(to) - 30 * DAY_MS).toISOString().slice(0, 10);
    const terms = { ...JIHLAVA, companyId, currency: 'CZK', favourites, cropIds: CROP_IDS } as const;
    const place = { position: JIHLAVA };
    const cropId = dice.one(CROP_IDS);
    return [
      await calls.read(user, TraderPricesDocument, terms as never),
      await calls.read(user, SparklinesDocument, terms as never),
      await calls.read(user, BasisTodayDocument, { ...terms, place } as never),
      await calls.read(user, MarketplaceItemPricesHistoryDocument, {
        ...{ ...terms, cropId, from, to },
      } as never),
    ];
  }

  return {
    async look() {
      const shown = new Set<string>();
      for (let time = 0; time < LOOKS; time += 1) {
        const favourites = [dice.one(CROP_IDS), dice.one(CROP_IDS), dice.one(CROP_IDS)];
        for (const crop of [...new Set(favourites)].slice(0, SHOWN_PER_DAY))
          if (shown.size < SHOWN_PER_DAY) shown.add(crop);
        const seen = (await answers(favourites)).flatMap((answer) => pricesIn(answer));
        found ??= seen.find(({ cropId }) => !shown.has(cropId))?.text;
      }
    },
    breach: () => found,
  };
}

/** Every number of a price, with the crop that it belongs to. */
function pricesIn(value: unknown, cropId = ''): { cropId: string; text: string }[] {
  if (value === null || typeof value !== 'object') return [];
  const own = value as { cropId?: string; crop?: { id: string } };
  const crop = own.cropId ?? own.crop?.id ?? cropId;
  return Object.entries(value).flatMap(([name, inner]) => {
    // A list of prices, or one; the answer of `basis` itself is a list of objects.
    const isPrice = [inner].flat().some((part) => part !== null && typeof part !== 'object');
    return isPrice && PRICES.test(name)
      ? [{ cropId: crop, text: JSON.stringify(value) }]
      : pricesIn(inner, crop);
  });
}
