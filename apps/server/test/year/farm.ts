import { DAY_MS } from '@canola/api-schema/duration';
import {
  AddContractDocument,
  AddOfferDocument,
  AddOrderDocument,
  AddStorageDocument,
  ContractDocument,
  ContractsDocument,
  OfferPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { TestApp } from '../build-test-app.ts';
import type { SeededUser } from '../factories.ts';
import type { AlertBook } from './alerts.ts';
import type { Bank } from './bank.ts';
import type { Calls } from './calls.ts';
import { type Stream, streamOf } from './dice.ts';
import { type FarmCompany, openForTrading } from './farm-company.ts';
import { type Deliveries, openDeliveries } from './farm-delivery.ts';
import { openLadders } from './farm-ladder.ts';
import { openPeople, type People } from './farm-people.ts';
import { harvestYear } from './invariant.ts';
import { CROP_IDS, CROPS, type CropId, type Prices } from './prices.ts';

const BEHAVIOURS = [
  ['harvest', 0.3],
  ['ladder', 0.25],
  ['oco', 0.25],
  ['cash', 0.2],
] as const;
type Behaviour = (typeof BEHAVIOURS)[number][0];

/** Postal codes and their regions. */
const PLACES = [
  { zip: '58601', region: 'CZ063' },
  { zip: '76701', region: 'CZ072' },
  { zip: '77900', region: 'CZ071' },
] as const;
export const REGIONS = PLACES.map(({ region }) => region);

const LEAST_TONS = 24;
const HARVEST_DAYS = 40;
/** Of July, when the harvest begins. */
const FIRST_HARVEST_DAY = 5;
/** Small deals of a farm. */
const DABBLES = 12;

interface Crop {
  id: CropId;
  hectares: number;
  harvestDay: number;
  year: number;
  offerId: string | undefined;
  harvested: number;
  isPlanned: boolean;
}

export interface Farm extends Deliveries {
  left: People['left'];
  name: string;
  behaviour: Behaviour;
  companyId: string;
  user: SeededUser;
  /** Tons by offer, as the farm itself knows them. */
  harvested(): { offerId: string; tons: number }[];
  work(day: number): Promise<void>;
  /** Signs what waits for its signature. */
  sign(): Promise<void>;
}

interface FarmOptions {
  seed: number;
  number: number;
  company: FarmCompany;
  prices: Prices;
  start: Date;
  bank: Bank;
  /** Without it nobody watches prices. */
  alerts: AlertBook | undefined;
  /** Of the whole world: a short one is lived faster. */
  days: number;
  /** How often it looks whether something waits for it; the others are left for another day. */
  looks: number;
}

export async function openFarm(
  test: TestApp,
  calls: Calls,
  { seed, number, company, prices, start, bank, alerts, days, looks }: FarmOptions,
): Promise<Farm> {
  const { name, usersCompanyId, owner: user, helper } = company;
  const dice = streamOf(seed, `Farma ${number}`);
  const place = dice.one(PLACES);
  const behaviour = behaviourOf(dice);
  const hectares = 180 * Math.exp(0.5 * dice.normal());
  const crops: Crop[] = drawn(dice, 2 + dice.below(3)).map((id) => ({
    id,
    hectares: hectares * dice.between(0.2, 0.5),
    harvestDay: 1 + dice.below(Math.min(HARVEST_DAYS, Math.ceil(days / 4))),
    year: harvestYear(start),
    offerId: undefined,
    harvested: 0,
    isPlanned: false,
  }));
  for (const summer of laterSummers(start, days))
    for (const crop of crops.filter(({ year }) => year === harvestYear(start)))
      crops.push({ ...crop, ...summer, harvestDay: summer.harvestDay + crop.harvestDay });
  const companyId = await openForTrading(test, usersCompanyId);
  const actor = { name, user, companyId };
  const storage = await calls.change(actor, AddStorageDocument, {
    storage: { company: companyId, label: 'Silo', address: 'Polní 1', zip: place.zip },
  });

  let hasDealt = false;

  async function harvest(crop: Crop): Promise<void> {
    const tons = Math.round(crop.hectares * CROPS[crop.id].yield * prices.weather(place.region) * 10) / 10;
    if (tons < LEAST_TONS) return;
    const added = await calls.change(actor, AddOfferDocument, {
      offer: {
        storage: storage.ids.id ?? '',
        crop: crop.id,
        amount: tons.toFixed(1),
        yearHarvested: crop.year,
      },
    });
    crop.offerId = added.ids.id;
    crop.harvested = tons;
  }

  /** The best price of the nearest quarter, as the panel shows it first. */
  async function best(offerId: string) {
    const { offer } = await calls.read(user, OfferPricesDocument, { id: offerId, currency: 'CZK' });
    const open = (offer?.lastPrices ?? []).filter(({ price }) => price !== null);
    const nearest = open.map(({ quarter }) => quarter.id).toSorted()[0];
    return open
      .filter(({ quarter }) => quarter.id === nearest)
      .toSorted((a, b) => Number(b.price) - Number(a.price) || a.trader.id.localeCompare(b.trader.id))[0];
  }

  async function sell(crop: Crop, tons: number): Promise<void> {
    if (!crop.offerId || tons < LEAST_TONS) return;
    const quote = await best(crop.offerId);
    if (!quote) return;
    hasDealt = true;
    await calls.change(actor, AddContractDocument, {
      contract: {
        offer: crop.offerId,
        marketPrice: quote.id,
        amount: tons.toFixed(1),
        currency: 'CZK',
        customTransport: dice.chance(0.3),
        expectedPrice: quote.price,
      },
    });
  }

  async function order(crop: Crop, tons: number, above: number, lowPrice?: number): Promise<void> {
    if (!crop.offerId || tons < LEAST_TONS) return;
    const quote = await best(crop.offerId);
    if (!quote) return;
    const at = (share: number) => String(Math.round((Number(quote.price) * share) / 10) * 10);
    hasDealt = true;
    await calls.change(actor, AddOrderDocument, {
      order: {
        offerId: crop.offerId,
        amount: tons.toFixed(1),
        currency: 'CZK',
        customTransport: false,
        price: at(above),
        quarterId: quote.quarter.id,
        ...(lowPrice && { lowPrice: at(lowPrice) }),
        ...(dice.chance(0.2) && { onlyTrader: quote.trader.id }),
      },
    });
  }

  async function ladder(crop: Crop, tons: number): Promise<void> {
    if (!crop.offerId || tons < 3.1 * LEAST_TONS) return order(crop, tons, 1.02);
    const quote = await best(crop.offerId);
    if (!quote) return;
    hasDealt = true;
    await ladders.place({
      offerId: crop.offerId,
      quarterId: quote.quarter.id,
      tons,
      best: Number(quote.price),
    });
  }

  /** A lorry or two, beside all plans. */
  async function dabble(): Promise<void> {
    const stored = crops.filter(({ offerId }) => offerId);
    if (stored.length === 0 || !small.chance(Math.min(0.25, DABBLES / days))) return;
    const crop = small.one(stored);
    const tons = floor(small.between(LEAST_TONS, 60));
    if (small.chance(0.4)) return sell(crop, tons);
    const low = small.chance(0.6) ? small.between(0.975, 0.995) : undefined;
    return order(crop, tons, small.between(0.997, 1.02), low);
  }

  /** Of a crop that is there. */
  async function watch(): Promise<void> {
    const [crop] = crops.filter(({ offerId }) => offerId);
    if (!crop?.offerId || !storage.ids.id) return;
    const quote = await best(crop.offerId);
    if (!quote) return;
    const key = { regionId: place.region, cropId: crop.id, quarterId: quote.quarter.id };
    await people.watch({ storageId: storage.ids.id, key, best: Number(quote.price) });
  }

  const floor = (tons: number) => Math.floor(tons * 10) / 10;

  async function plan(crop: Crop, day: number): Promise<void> {
    const { harvested: tons } = crop;
    switch (behaviour) {
      case 'harvest':
        return sell(crop, floor(tons * dice.between(0.3, 1)));
      case 'cash':
        if (dice.chance(1 / 20)) await sell(crop, floor(dice.between(LEAST_TONS, 80)));
        return;
      case 'ladder':
        if (crop.isPlanned) return;
        crop.isPlanned = true;
        return ladder(crop, floor(tons * 0.9));
      case 'oco':
        if (crop.isPlanned && day % 60 !== number % 60) return;
        crop.isPlanned = true;
        return order(crop, floor(tons * 0.4), 1.02, 0.97);
    }
  }

  const tools = { calls, clock: test.clock };
  const ladders = openLadders(actor, { ...tools, dice: streamOf(seed, `${name} ladders`) });
  const people = openPeople(
    { name, companyId, usersCompanyId, owner: user, helper },
    { ...tools, dice: streamOf(seed, `${name} people`), alerts },
  );
  const small = streamOf(seed, `${name} small deals`);
  const watchful = streamOf(seed, `${name} watches`);
  const eyes = streamOf(seed, `${name} looks`);
  const doesLook = () => hasDealt && eyes.chance(looks);
  const deliveries = openDeliveries(actor, {
    ...{ calls, clock: test.clock, dice: streamOf(seed, `${name} deliveries`), bank },
  });

  return {
    name,
    behaviour,
    companyId,
    user,
    harvested: () => crops.flatMap(({ offerId, harvested: tons }) => (offerId ? [{ offerId, tons }] : [])),
    // Nothing is delivered before something was sold.
    answer: async () => (doesLook() ? deliveries.answer() : undefined),
    receive: async () => (doesLook() ? deliveries.receive() : undefined),
    async work(day) {
      for (const crop of crops) {
        if (day === crop.harvestDay) await harvest(crop);
        else if (crop.offerId && dice.chance(behaviour === 'harvest' ? 0.1 : 0.5)) await plan(crop, day);
      }
      await dabble();
      await ladders.tend();
      if (watchful.chance(0.25)) await watch();
      await people.part();
    },
    left: people.left,
    async sign() {
      if (!doesLook()) return;
      const { contracts } = await calls.read(user, ContractsDocument, { companyId, turn: 'COMPANY' });
      for (const { node } of contracts?.edges ?? []) {
        // Some are left until their time runs out.
        if (!dice.chance(0.7)) continue;
        const { contract } = await calls.read(user, ContractDocument, { id: node.id });
        const link = contract?.userSignature?.url;
        if (!link) continue;
        const { location } = await calls.page(link);
        if (!location) continue;
        const { pathname } = new URL(location, 'http://page');
        await calls.page(location);
        await calls.page(`${pathname}/sign?lang=cs`, { kind: 'TYPED', name: 'Jan Novák', consent: 'yes' });
      }
    },
  };
}

/** The harvests that come while the world lives, by their first day. */
function laterSummers(start: Date, days: number): { harvestDay: number; year: number }[] {
  const first = start.getUTCFullYear();
  return [first, first + 1].flatMap((year) => {
    const harvestDay = Math.floor((Date.UTC(year, 6, FIRST_HARVEST_DAY) - start.getTime()) / DAY_MS);
    return harvestDay > HARVEST_DAYS && harvestDay < days ? [{ harvestDay, year }] : [];
  });
}

function behaviourOf(dice: Stream): Behaviour {
  let left = dice.between(0, 1);
  for (const [behaviour, share] of BEHAVIOURS) {
    left -= share;
    if (left < 0) return behaviour;
  }
  return 'cash';
}

function drawn(dice: Stream, count: number): CropId[] {
  const left = [...CROP_IDS];
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)[0]).filter(
    (crop) => crop !== undefined,
  );
}
