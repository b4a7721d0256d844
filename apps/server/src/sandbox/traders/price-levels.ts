/** Prices that move together. */
type Basket = 'grain' | 'oilseeds' | 'legumes' | 'fuel' | 'feed' | 'fertilizer' | 'supplies';

/** Usual prices in euro per unit, without haulage. */
const LEVELS: Record<Basket, Record<string, number>> = {
  grain: {
    'milling-wheat': 216,
    'elite-wheat': 236,
    'feed-wheat': 196,
    'durum-wheat': 305,
    spelt: 320,
    'malting-barley': 248,
    'feed-barley': 184,
    maize: 190,
    'waxy-maize': 212,
    'food-oats': 238,
    'feed-oats': 204,
    rye: 178,
    triticale: 182,
    sorghum: 186,
    buckwheat: 520,
    millet: 310,
  },
  oilseeds: {
    rapeseed: 474,
    sunflower: 442,
    'sunflower-high-oleic': 486,
    soybeans: 408,
    'poppy-seed': 1850,
    'mustard-seed': 690,
    linseed: 560,
    caraway: 1980,
  },
  legumes: { peas: 242, 'field-beans': 256, lupins: 288, chickpeas: 590, lentils: 680 },
  fuel: {
    diesel: 1.28,
    'diesel-winter': 1.34,
    biodiesel: 1.22,
    'petrol-95': 1.36,
    'heating-oil': 1.02,
    adblue: 0.36,
    'engine-oil': 3.4,
    'utto-oil': 3.1,
    'hydraulic-oil': 2.6,
  },
  feed: {
    'soybean-meal': 415,
    'rapeseed-meal': 268,
    'sunflower-meal': 232,
    'wheat-bran': 165,
    'beet-pulp': 228,
    ddgs: 245,
    'dairy-feed': 342,
    'pig-feed': 318,
    'layer-feed': 334,
    'cattle-minerals': 1.15,
    'feed-limestone': 92,
    'feed-salt': 0.28,
  },
  fertilizer: {
    'can-27': 302,
    'ammonium-nitrate': 368,
    urea: 428,
    'urea-inhibited': 472,
    'uan-30': 318,
    'sam-240': 284,
    'ammonium-sulphate': 246,
    'dasa-26-13': 338,
    'calcium-nitrate': 332,
    'map-12-52': 698,
    'dap-18-46': 682,
    'tsp-46': 545,
    'potash-60': 352,
    'potassium-sulphate': 612,
    'potash-magnesia': 398,
    'npk-15-15-15': 448,
    'npk-8-24-24': 536,
    'npk-20-10-10-s': 432,
    kieserite: 278,
    'epsom-salt': 296,
    'ground-limestone': 24,
    'dolomitic-limestone': 28,
    gypsum: 38,
  },
  supplies: {
    'glyphosate-360': 5.2,
    'metazachlor-500': 19.8,
    'pendimethalin-400': 11.4,
    'mesotrione-100': 22.6,
    'prothioconazole-250': 38.5,
    'azoxystrobin-250': 21.3,
    'deltamethrin-100': 27.8,
    'flonicamid-500': 186,
    'chlormequat-750': 3.9,
    'trinexapac-250': 24.2,
    'ferric-phosphate': 5.6,
    'wetting-agent': 9.7,
    'seed-winter-wheat': 498,
    'seed-winter-barley': 485,
    'seed-spring-barley': 522,
    'seed-oats': 508,
    'seed-rapeseed': 262,
    'seed-maize': 148,
    'seed-sunflower': 172,
    'seed-peas': 610,
    'seed-soybeans': 1.42,
    'seed-alfalfa': 7.8,
    'seed-phacelia': 4.9,
    'seed-clover-grass': 5.3,
    'poultry-manure-pellets': 178,
    compost: 22,
    'horn-meal': 890,
    'elemental-sulphur': 385,
    'humic-acids': 6.4,
    'seaweed-extract': 8.9,
    'rhizobium-soy': 24,
    'nitrogen-fixing-bacteria': 31,
    'bacillus-thuringiensis': 46,
    'pythium-oligandrum': 118,
  },
};

export interface PriceLevel {
  euro: number;
  basket: Basket;
}

const BY_ITEM: ReadonlyMap<string, PriceLevel> = new Map(
  (Object.entries(LEVELS) as [Basket, Record<string, number>][]).flatMap(([basket, items]) =>
    Object.entries(items).map(([id, euro]) => [id, { euro, basket }] as const),
  ),
);

export function levelOf(cropId: string): PriceLevel {
  const level = BY_ITEM.get(cropId);
  if (!level) throw new Error(`The stand-ins know no price of ${cropId}.`);
  return level;
}

const BOUGHT: ReadonlySet<Basket> = new Set(['grain', 'oilseeds', 'legumes']);

/** A crop is bought up to two years ahead, an input sold for the year to come. */
export function quartersAhead(cropId: string): number {
  return BOUGHT.has(levelOf(cropId).basket) ? 8 : 4;
}
