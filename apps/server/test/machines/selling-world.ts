import { quartersIn } from '../../src/modules/trading/prices/calendar.ts';
import { prepareDatabase } from '../../src/platform/database/prepare.ts';
import { loadReferenceData } from '../../src/reference-data.ts';
import { openTradingWorld, REGION, WHEAT } from '../trading-world.ts';

/** The data that sellers need; the world itself is closed again before anything is killed. */
export interface SellingFacts {
  publicUrl: string;
  token: string;
  companyId: string;
  marketPriceId: string;
  cropId: string;
  /** More tons than will ever be sold. */
  plenty: string[];
  /** Sold out after so many sales: more are asked for, and refused. */
  scarce: string[];
}

const PLENTY = '1000000';
const SCARCE_SALES = 15;
export const TONS_PER_SALE = 24;
const SESSION = '2 hours';

/** Prepares an empty database for the server and seeds one farm with grain to sell at today's price. */
export async function seedSellingWorld(databaseUrl: string): Promise<SellingFacts> {
  await prepareDatabase(databaseUrl, { loadReference: loadReferenceData, say: () => {} });
  const now = new Date();
  const world = await openTradingWorld({ now, databaseUrl });
  try {
    const farm = await world.farm();
    const offer = (tons: string) => world.offer(farm, tons);
    return {
      publicUrl: world.deps.config.publicUrl,
      token: await world.tokenFor(farm.user.subject, { email: farm.user.email }, SESSION),
      companyId: farm.companyId,
      marketPriceId: await world.quote('5000', {
        regionId: REGION,
        quarterId: quartersIn('CZ', now)[1] ?? '',
      }),
      cropId: WHEAT,
      plenty: [await offer(PLENTY), await offer(PLENTY), await offer(PLENTY)],
      scarce: [await offer(String(TONS_PER_SALE * SCARCE_SALES))],
    };
  } finally {
    await world.close();
  }
}
