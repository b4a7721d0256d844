import type { DemoCompanyKey } from '../demo-accounts.ts';

interface DemoStorage {
  key: string;
  label: string;
  address: string;
  zip: string;
  /** Crop and tons, of the first harvest that is offered now. */
  crops: readonly (readonly [cropId: string, tons: string])[];
}

/** How far a contract has come; the signed ones have their papers. */
export type DemoEnd =
  | 'PENDING'
  | 'PROCESSING'
  | 'SUCCESS'
  | 'CONFIRMED'
  | 'TRADER_SIGNED'
  | 'SIGNED'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED';

export interface DemoContract {
  storage: string;
  cropId: string;
  tons: string;
  daysAgo: number;
  end: DemoEnd;
  note?: string;
  /** Sold to the trader with people at its desk. */
  isForDesk?: true;
  /** Of an earlier harvest: so many years before the one that is sold now. */
  yearsBack?: number;
}

interface DemoOrder {
  storage: string;
  cropId: string;
  tons: string;
  /** Above the best quote, so the order waits. */
  above: number;
  /** A stop below the best quote. */
  stop?: number;
}

/** Its first rung is below the best quote, so it has sold; the others are above. */
interface DemoLadder {
  storage: string;
  cropId: string;
  tons: string;
  rungs: readonly { share: string | null; above: number }[];
  /** The least price of the closing day, which is a month from now or the quarter's last. */
  closing: number;
}

/** Tons at each of {@link STANDING_ABOVE}: farms that wait at the same prices are what a trader sees as demand. */
type DemoStanding = readonly [storage: string, cropId: string, tons: readonly [string, string]];

/** Above the best quote. */
export const STANDING_ABOVE = [1.02, 1.04] as const;

/** Area in hectares, tons and costs per hectare: what the company expects of a crop. */
type DemoPlan = readonly [cropId: string, areaHa: string, tonsPerHa: string, costPerHa: string];

export interface DemoMarket {
  company: DemoCompanyKey;
  /** The person who does all of it, and signs. */
  email: string;
  signatory: string;
  storages: readonly DemoStorage[];
  contracts: readonly DemoContract[];
  orders: readonly DemoOrder[];
  ladder?: DemoLadder;
  /** Orders in each of the next quarters, at the same distances from the best price. */
  standing?: readonly DemoStanding[];
  /** Of companies whose plan has the position. */
  plans?: readonly DemoPlan[];
  /** Stored and sold in earlier years, no longer offered: the company has a habit. */
  earlier?: readonly (readonly [yearsBack: number, storage: string, cropId: string, tons: string])[];
}

const contract = (
  storage: string,
  cropId: string,
  tons: string,
  daysAgo: number,
  end: DemoEnd,
  note?: string,
): DemoContract => ({ storage, cropId, tons, daysAgo, end, ...(note && { note }) });

/** Of the trader with people at its desk: some wait for its answer or signature, some are in its book. */
const forDesk = (...args: Parameters<typeof contract>): DemoContract => ({
  ...contract(...args),
  isForDesk: true,
});

/** Signed about as many days before the same day of an earlier year. */
const earlierSale = (yearsBack: number, tons: string, days: number): DemoContract => ({
  ...contract('chlumec', 'milling-wheat', tons, yearsBack * 365 + days, 'SIGNED'),
  yearsBack,
});

/**
 * A farm near the first one's silo that placed orders while its trial ran: without several of them there is no demand to
 * be seen.
 */
function neighbour(
  company: DemoCompanyKey,
  label: string,
  address: string,
  wheat: DemoStanding[2],
  rapeseed: DemoStanding[2],
): DemoMarket {
  const crops = ['milling-wheat', 'rapeseed'];
  return {
    company,
    email: 'accountant@canola.test',
    signatory: 'Alena Říhová',
    storages: [{ key: 'home', label, address, zip: '50351', crops: crops.map((crop) => [crop, '1600']) }],
    contracts: [],
    orders: [],
    standing: crops.map((crop) => ['home', crop, crop === 'rapeseed' ? rapeseed : wheat]),
  };
}

/**
 * Contracts in every status, signed ones in every range of the overview (docs/product/demo.md,
 * docs/product/screens.md#parameters).
 */
export const DEMO_MARKETS: readonly DemoMarket[] = [
  {
    company: 'premium',
    email: 'farmer@canola.test',
    signatory: 'Tomáš Dvořák',
    storages: [
      {
        key: 'chlumec',
        label: 'Silo Chlumec',
        address: 'Dvorská 48, Chlumec nad Cidlinou',
        zip: '50351',
        crops: [
          ['milling-wheat', '1850'],
          ['rapeseed', '640'],
          ['malting-barley', '420'],
        ],
      },
      {
        key: 'jihlava',
        label: 'Hala Jihlava',
        address: 'Polní 12, Jihlava',
        zip: '58601',
        crops: [
          ['feed-wheat', '560'],
          ['maize', '380'],
        ],
      },
      {
        key: 'hulin',
        label: 'Sklad Hulín',
        address: 'Kroměřížská 201, Hulín',
        zip: '76824',
        crops: [
          ['milling-wheat', '700'],
          ['peas', '90'],
        ],
      },
    ],
    contracts: [
      contract('chlumec', 'milling-wheat', '120', 290, 'SIGNED'),
      contract('jihlava', 'feed-wheat', '96', 150, 'SIGNED'),
      contract('chlumec', 'rapeseed', '72', 80, 'SIGNED'),
      contract('chlumec', 'malting-barley', '48', 47, 'SIGNED', 'Kvalita podle ČSN 46 1100-5.'),
      contract('hulin', 'milling-wheat', '144', 25, 'SIGNED'),
      contract('jihlava', 'maize', '72', 12, 'SIGNED'),
      contract('chlumec', 'rapeseed', '48', 3, 'SIGNED'),
      contract('chlumec', 'milling-wheat', '96', 0.08, 'SIGNED', 'Vjezd vraty č. 3.'),
      earlierSale(1, '600', 120),
      earlierSale(1, '480', 20),
      earlierSale(2, '720', 90),
      earlierSale(2, '240', 15),
      contract('jihlava', 'feed-wheat', '48', 70, 'EXPIRED'),
      contract('hulin', 'peas', '24', 35, 'WITHDRAWN'),
      contract('chlumec', 'milling-wheat', '240', 20, 'REJECTED'),
      contract('hulin', 'milling-wheat', '72', 3.2, 'CONFIRMED'),
      contract('chlumec', 'milling-wheat', '120', 2.1, 'TRADER_SIGNED'),
      contract('jihlava', 'maize', '48', 1.4, 'TRADER_SIGNED'),
      contract('chlumec', 'rapeseed', '24', 2.3, 'SUCCESS'),
      contract('hulin', 'milling-wheat', '48', 1.8, 'PROCESSING'),
      contract('chlumec', 'malting-barley', '24', 0.01, 'PENDING'),
      forDesk('chlumec', 'rapeseed', '48', 44, 'SIGNED'),
      forDesk('jihlava', 'maize', '48', 31, 'SIGNED'),
      forDesk('chlumec', 'milling-wheat', '240', 18, 'SIGNED'),
      forDesk('chlumec', 'rapeseed', '24', 1.2, 'CONFIRMED'),
      forDesk('hulin', 'milling-wheat', '72', 0.9, 'PROCESSING'),
      forDesk('jihlava', 'feed-wheat', '48', 0.4, 'PROCESSING', 'Prosím o odvoz po 15. hodině.'),
      forDesk('chlumec', 'milling-wheat', '96', 0.1, 'PROCESSING'),
    ],
    orders: [
      { storage: 'chlumec', cropId: 'milling-wheat', tons: '200', above: 1.06 },
      { storage: 'chlumec', cropId: 'rapeseed', tons: '96', above: 1.04, stop: 0.9 },
      { storage: 'hulin', cropId: 'milling-wheat', tons: '120', above: 1.1 },
      { storage: 'jihlava', cropId: 'maize', tons: '72', above: 1.08 },
    ],
    earlier: [
      [1, 'chlumec', 'milling-wheat', '2350'],
      [2, 'chlumec', 'milling-wheat', '2120'],
    ],
    ladder: {
      storage: 'jihlava',
      cropId: 'feed-wheat',
      tons: '360',
      rungs: [
        { share: '20', above: 0.98 },
        { share: '30', above: 1.05 },
        { share: null, above: 1.09 },
      ],
      closing: 1.02,
    },
    plans: [
      ['milling-wheat', '420', '6.5', '28000'],
      ['rapeseed', '190', '3.4', '34000'],
      ['maize', '60', '9.5', '38000'],
      ['malting-barley', '75', '5.8', '26500'],
    ],
  },
  {
    company: 'basic',
    email: 'farmer@canola.test',
    signatory: 'Tomáš Dvořák',
    storages: [
      {
        key: 'prostejov',
        label: 'Sýpka Prostějov',
        address: 'Tovární 12, Prostějov',
        zip: '79601',
        crops: [
          ['milling-wheat', '480'],
          ['malting-barley', '260'],
        ],
      },
    ],
    contracts: [
      contract('prostejov', 'milling-wheat', '96', 200, 'SIGNED'),
      contract('prostejov', 'malting-barley', '48', 15, 'SIGNED'),
      contract('prostejov', 'milling-wheat', '48', 40, 'WITHDRAWN'),
      contract('prostejov', 'milling-wheat', '72', 1.6, 'TRADER_SIGNED'),
    ],
    orders: [],
  },
  {
    company: 'romania',
    email: 'romania@canola.test',
    signatory: 'Ioana Munteanu',
    storages: [
      {
        key: 'calarasi',
        label: 'Siloz Călărași',
        address: 'Str. Câmpului 14, Călărași',
        zip: '910001',
        crops: [
          ['milling-wheat', '900'],
          ['sunflower', '340'],
        ],
      },
    ],
    contracts: [
      contract('calarasi', 'milling-wheat', '120', 60, 'SIGNED'),
      contract('calarasi', 'sunflower', '48', 9, 'SIGNED', 'Livrare dimineața.'),
      contract('calarasi', 'milling-wheat', '72', 1.5, 'TRADER_SIGNED'),
      contract('calarasi', 'sunflower', '24', 2.2, 'PROCESSING'),
    ],
    orders: [{ storage: 'calarasi', cropId: 'milling-wheat', tons: '150', above: 1.05 }],
    plans: [
      ['milling-wheat', '190', '5.2', '820'],
      ['sunflower', '130', '2.7', '760'],
    ],
  },
  neighbour('trialEnding', 'Hala Lučice', 'Lučice 14, Chlumec nad Cidlinou', ['120', '200'], ['72', '96']),
  neighbour('cancelled', 'Sýpka Písek', 'Písek 8, Chlumec nad Cidlinou', ['150', '180'], ['48', '120']),
  neighbour('manual', 'Sklad Kladruby', 'Kladruby 27, Chlumec nad Cidlinou', ['100', '240'], ['96', '72']),
  neighbour('monthly', 'Silo Pamětník', 'Pamětník 12, Chlumec nad Cidlinou', ['180', '120'], ['60', '96']),
];
