import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, offeredHarvestYears, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import Fastify from 'fastify';
import { forgetUser } from '../../modules/notifications/index.ts';
import {
  addOffer,
  addStorage,
  archiveOffer,
  keepCompanyInStep,
  recountDemand,
  sell,
  setSeasonPlan,
} from '../../modules/trading/index.ts';
import { findUserByEmail, findViewer } from '../../modules/users/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { signingStandIn } from '../../sandbox/signing/index.ts';
import { DEMO_COMPANIES } from '../demo-accounts.ts';
import type { SeededCompanies } from '../demo-companies.ts';
import { liveOn, type SeedClock } from './contract-life.ts';
import { seedDeliveries, taken } from './demo-deliveries.ts';
import { DEMO_MARKETS, type DemoContract, type DemoMarket } from './demo-market.ts';
import { type Place, seedLadder, seedOrders, seedStanding } from './demo-orders.ts';
import { DEMO_TRADER_ID } from './demo-trader.ts';
import { findDemoCompany, listQuotes, markNotified, moveToQuarter } from './demo-trading.queries.ts';
import { DAYS_TO_DELIVERY, seedEarlierDeliveries } from './earlier-deliveries.ts';

/**
 * Storages, offers, orders and contracts, created as people and traders create them. A company that has some is
 * skipped.
 */
export async function seedTrading(
  deps: Deps,
  companies: SeededCompanies,
  say: (line: string) => void,
): Promise<void> {
  // No message is needed: the world is queried after each signature.
  const signing = Fastify();
  const own: SeedDeps = {
    ...deps,
    config: { ...deps.config, host: '127.0.0.1' },
    clock: seedClock(deps.clock),
  };
  await signing.register(signingStandIn, {
    prefix: '/sandbox/signing',
    deps: own,
    sendWebhook: async () => {},
  });
  await signing.listen({ host: '127.0.0.1', port: 0 });
  own.config.port = (signing.server.address() as AddressInfo).port;
  try {
    for (const market of DEMO_MARKETS) {
      const usersCompanyId = companies[market.company];
      await keepCompanyInStep(own, { companyId: usersCompanyId });
      await seedMarket(own, market, usersCompanyId, say);
    }
    await recountDemand(own);
  } finally {
    await signing.close();
  }
}

type SeedDeps = Deps & { clock: SeedClock };

function seedClock(clock: Deps['clock']): SeedClock {
  let fixed: Date | undefined;
  return {
    now: () => fixed ?? clock.now(),
    set(date) {
      fixed = date;
    },
  };
}

async function seedMarket(
  deps: SeedDeps,
  market: DemoMarket,
  usersCompanyId: string,
  say: (line: string) => void,
): Promise<void> {
  const company = found(await findDemoCompany(deps.db, usersCompanyId), 'server.failed');
  if (company.storages > 0) return;
  const user = found(await findUserByEmail(deps.db, market.email), 'server.failed');
  const { subject, email } = user;
  const viewer = await findViewer(deps, { subject, email, emailVerified: true, permissions: [] });
  const places = await seedStorages(deps, viewer, company.id, market);
  const isOld = (contract: DemoContract) => contract.daysAgo > 4;
  const seed = (contracts: readonly DemoContract[]) =>
    seedContracts(deps, market, { ...company, usersCompanyId, userId: user.id }, places, contracts);
  await seed(market.contracts.filter(isOld));
  for (const [yearsBack, storage, cropId] of market.earlier ?? []) {
    const offerId = places.get(storage)?.offers.get(offerKey(cropId, yearsBack));
    taken(await archiveOffer(deps, viewer, found(offerId, 'server.failed')));
  }
  if (market.company === 'premium') {
    await seedEarlierDeliveries(deps, viewer, { id: company.id, usersCompanyId });
    await seedDeliveries(deps, viewer, { id: company.id, usersCompanyId });
  }
  // Old events are not news.
  await forgetUser(deps.db, user.id);
  await seed(market.contracts.filter((contract) => !isOld(contract)));
  await seedOrders(deps, viewer, market, company, places);
  await seedStanding(deps, viewer, market, company, places);
  await seedLadder(deps, viewer, market, { ...company, userId: user.id }, places);
  say(
    `Demo world: ${market.storages.length} storages, ${market.contracts.length} contracts of ${DEMO_COMPANIES[market.company].number}`,
  );
}

const offerKey = (cropId: string, yearsBack = 0) => (yearsBack === 0 ? cropId : `${cropId} -${yearsBack}`);

async function seedStorages(
  deps: SeedDeps,
  viewer: Viewer,
  companyId: string,
  { company, storages, plans = [], earlier = [] }: DemoMarket,
): Promise<Map<string, Place>> {
  const today = dayInZone(deps.clock.now(), timeZoneOf(DEMO_COMPANIES[company].countryId));
  const yearHarvested = offeredHarvestYears(today)[0] ?? 0;
  const none = { harvested: null, costPerTon: null, version: null };
  for (const [cropId, areaHa, yields, costPerHa] of plans)
    taken(
      await setSeasonPlan(deps, viewer, {
        ...none,
        companyId,
        cropId,
        yearHarvested,
        areaHa,
        yield: yields,
        costPerHa,
      }),
    );
  const places = new Map<string, Place>();
  for (const { key, label, address, zip, crops } of storages) {
    const { storageId } = taken(await addStorage(deps, viewer, { companyId, label, address, zip }));
    const offers = new Map<string, string>();
    for (const [cropId, amount] of crops) {
      const made = await addOffer(deps, viewer, { amount, cropId, storageId, yearHarvested });
      offers.set(cropId, taken(made).offerId);
    }
    for (const [yearsBack, , cropId, amount] of earlier.filter(([, at]) => at === key)) {
      const year = yearHarvested - yearsBack;
      deps.clock.set(new Date(Date.UTC(year, 8, 1)));
      const made = await addOffer(deps, viewer, { amount, cropId, storageId, yearHarvested: year });
      deps.clock.set(undefined);
      offers.set(offerKey(cropId, yearsBack), taken(made).offerId);
    }
    places.set(key, { zip, offers });
  }
  return places;
}

async function seedContracts(
  deps: SeedDeps,
  market: DemoMarket,
  company: { id: string; currency: CurrencyType; usersCompanyId: string; userId: string },
  places: Map<string, Place>,
  contracts: readonly DemoContract[],
): Promise<void> {
  const now = deps.clock.now();
  for (const [index, contract] of contracts.entries()) {
    const place = found(places.get(contract.storage), 'server.failed');
    const quotes = await listQuotes(
      deps.db,
      company.id,
      place.zip,
      contract.cropId,
      contract.isForDesk ? { only: DEMO_TRADER_ID } : { not: DEMO_TRADER_ID },
    );
    const quote = found(quotes[index % quotes.length], 'server.failed');
    const createdAt = new Date(now.getTime() - contract.daysAgo * DAY_MS);
    const contractId = await sell(deps.db.$client, {
      usersCompanyIds: [company.usersCompanyId],
      offerId: found(place.offers.get(offerKey(contract.cropId, contract.yearsBack)), 'server.failed'),
      marketPriceId: quote.quoteId,
      amount: contract.tons,
      currency: company.currency,
      expectedPrice: null,
      customTransport: index % 3 === 0,
      transportNote: null,
      note: contract.note ?? null,
      clientMutationId: null,
      inputHash: '',
      now: createdAt,
    });
    if (!contractId) throw new Error(`the demo world could not sell ${contract.cropId}`);
    if (contract.yearsBack) {
      const delivered = new Date(createdAt.getTime() + DAYS_TO_DELIVERY * DAY_MS);
      await moveToQuarter(deps.db, contractId, quarterId(quarterOf(dayInZone(delivered, timeZoneOf('CZ')))));
    }
    await markNotified(deps.db, contractId);
    await liveOn(deps, {
      companyId: company.id,
      contractId,
      userId: company.userId,
      traderId: quote.traderId,
      country: DEMO_COMPANIES[market.company].countryId,
      signatory: market.signatory,
      createdAt,
      end: contract.end,
    });
  }
}
