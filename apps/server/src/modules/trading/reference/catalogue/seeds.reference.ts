import { type Item, localized, type Parameter, type Subcategory } from './catalogue.ts';
import { type InputRow, inputs } from './inputs.ts';
import { BAG_25, BIG_BAG, content, germination, packaging } from './parameters.ts';

const BAGS = packaging(BAG_25, BIG_BAG);
/** Hybrids are sold by the sowing unit: so many seeds, whatever they weigh. */
const seedsInUnit = (seeds: number) =>
  content('unitSeeds', localized('Seeds in a unit', 'Semen v jednotce', 'Semințe pe unitate'), '', seeds);
const treatment: Parameter = {
  id: 'treatment',
  type: 'select',
  title: localized('Seed treatment', 'Moření', 'Tratament'),
  options: [
    { id: 'TREATED', title: localized('Treated', 'Mořené', 'Tratată') },
    { id: 'UNTREATED', title: localized('Untreated', 'Nemořené', 'Netratată') },
  ],
};

const seeds = (subcategory: Subcategory, rows: InputRow[]) => inputs('SEED', 'seed', subcategory, rows);

export const SEEDS: readonly Item[] = [
  ...seeds('CEREAL_SEED', [
    [
      'seed-winter-wheat',
      'T',
      'Winter wheat seed',
      'Osivo pšenice ozimé',
      'Sămânță de grâu de toamnă',
      germination(85),
      treatment,
      BAGS,
    ],
    [
      'seed-winter-barley',
      'T',
      'Winter barley seed',
      'Osivo ječmene ozimého',
      'Sămânță de orz de toamnă',
      germination(85),
      treatment,
      BAGS,
    ],
    [
      'seed-spring-barley',
      'T',
      'Spring barley seed',
      'Osivo ječmene jarního',
      'Sămânță de orzoaică de primăvară',
      germination(85),
      treatment,
      BAGS,
    ],
    ['seed-oats', 'T', 'Oat seed', 'Osivo ovsa', 'Sămânță de ovăz', germination(85), treatment, BAGS],
  ]),
  ...seeds('HYBRID_SEED', [
    [
      'seed-rapeseed',
      'PIECE',
      'Hybrid rapeseed seed',
      'Osivo hybridní řepky ozimé',
      'Sămânță hibridă de rapiță de toamnă',
      seedsInUnit(1_500_000),
      germination(85),
      treatment,
    ],
    [
      'seed-maize',
      'PIECE',
      'Hybrid maize seed',
      'Osivo kukuřice',
      'Sămânță hibridă de porumb',
      seedsInUnit(50_000),
      germination(90),
      treatment,
    ],
    [
      'seed-sunflower',
      'PIECE',
      'Hybrid sunflower seed',
      'Osivo slunečnice',
      'Sămânță hibridă de floarea-soarelui',
      seedsInUnit(150_000),
      germination(85),
      treatment,
    ],
  ]),
  ...seeds('LEGUME_SEED', [
    ['seed-peas', 'T', 'Pea seed', 'Osivo hrachu', 'Sămânță de mazăre', germination(80), treatment, BAGS],
    [
      'seed-soybeans',
      'KG',
      'Soybean seed',
      'Osivo sóji',
      'Sămânță de soia',
      germination(80),
      treatment,
      BAGS,
    ],
    [
      'seed-alfalfa',
      'KG',
      'Lucerne seed',
      'Osivo vojtěšky',
      'Sămânță de lucernă',
      germination(80),
      packaging(BAG_25),
    ],
  ]),
  ...seeds('COVER_CROPS', [
    [
      'seed-phacelia',
      'KG',
      'Phacelia seed',
      'Osivo svazenky vratičolisté',
      'Sămânță de facelia',
      germination(80),
      packaging(BAG_25),
    ],
    [
      'seed-clover-grass',
      'KG',
      'Clover and grass mixture',
      'Jetelotravní směs',
      'Amestec de trifoi și graminee',
      packaging(BAG_25),
    ],
  ]),
];
