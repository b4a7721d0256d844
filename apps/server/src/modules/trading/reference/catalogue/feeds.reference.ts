import { type Item, localized, type Subcategory } from './catalogue.ts';
import { type InputRow, inputs } from './inputs.ts';
import { atMost, BAG_25, BIG_BAG, BULK, content, moisture, packaging, protein } from './parameters.ts';

const fibre = (max: number) =>
  atMost('fibre', localized('Crude fibre', 'Hrubá vláknina', 'Celuloză brută'), '%', max);
const gmo = {
  id: 'gmo',
  type: 'select' as const,
  title: localized('Genetic modification', 'Genetická modifikace', 'Modificare genetică'),
  options: [
    { id: 'FREE', title: localized('GM-free', 'Bez GMO', 'Fără OMG') },
    { id: 'GM', title: localized('GM', 'GMO', 'OMG') },
  ],
};
const share = (id: string, en: string, cs: string, ro: string, value: number) =>
  content(id, localized(en, cs, ro), '%', value);
const calcium = (value: number) => share('calcium', 'Calcium', 'Vápník', 'Calciu', value);
const phosphorus = (value: number) => share('phosphorus', 'Phosphorus', 'Fosfor', 'Fosfor', value);
const sodium = (value: number) => share('sodium', 'Sodium', 'Sodík', 'Sodiu', value);

const feeds = (subcategory: Subcategory, rows: InputRow[]) => inputs('FEED', 'feed', subcategory, rows);

export const FEEDS: readonly Item[] = [
  ...feeds('MEALS', [
    [
      'soybean-meal',
      'T',
      'Soybean meal 46 %',
      'Sójový extrahovaný šrot 46 %',
      'Șrot de soia 46 %',
      protein(46),
      fibre(7),
      gmo,
      packaging(BULK, BIG_BAG),
    ],
    [
      'rapeseed-meal',
      'T',
      'Rapeseed meal',
      'Řepkový extrahovaný šrot',
      'Șrot de rapiță',
      protein(33),
      fibre(14),
      packaging(BULK, BIG_BAG),
    ],
    [
      'sunflower-meal',
      'T',
      'Sunflower meal',
      'Slunečnicový extrahovaný šrot',
      'Șrot de floarea-soarelui',
      protein(36),
      fibre(19),
      packaging(BULK, BIG_BAG),
    ],
    [
      'wheat-bran',
      'T',
      'Wheat bran',
      'Pšeničné otruby',
      'Tărâțe de grâu',
      protein(14),
      fibre(12),
      packaging(BULK, BAG_25),
    ],
    [
      'beet-pulp',
      'T',
      'Dried beet pulp',
      'Sušené cukrovarské řízky',
      'Tăiței de sfeclă uscați',
      protein(8),
      moisture(13),
      packaging(BULK, BIG_BAG),
    ],
    [
      'ddgs',
      'T',
      'Distillers’ dried grains (DDGS)',
      'Lihovarské výpalky sušené (DDGS)',
      'Borhot uscat de cereale (DDGS)',
      protein(26),
      fibre(9),
      packaging(BULK),
    ],
  ]),
  ...feeds('COMPOUND_FEED', [
    [
      'dairy-feed',
      'T',
      'Dairy cow feed',
      'Krmná směs pro dojnice',
      'Nutreț combinat pentru vaci de lapte',
      protein(19),
      packaging(BULK, BIG_BAG),
    ],
    [
      'pig-feed',
      'T',
      'Fattening pig feed',
      'Krmná směs pro výkrm prasat',
      'Nutreț combinat pentru porci la îngrășat',
      protein(16),
      packaging(BULK, BAG_25),
    ],
    [
      'layer-feed',
      'T',
      'Laying hen feed',
      'Krmná směs pro nosnice',
      'Nutreț combinat pentru găini ouătoare',
      protein(17),
      calcium(3.6),
      packaging(BULK, BAG_25),
    ],
  ]),
  ...feeds('MINERALS', [
    [
      'cattle-minerals',
      'KG',
      'Mineral feed for cattle',
      'Minerální krmivo pro skot',
      'Premix mineral pentru bovine',
      calcium(20),
      phosphorus(5),
      sodium(9),
      packaging(BAG_25),
    ],
    [
      'feed-limestone',
      'T',
      'Feed limestone',
      'Krmný vápenec',
      'Calcar furajer',
      calcium(37),
      packaging(BULK, BAG_25),
    ],
    ['feed-salt', 'KG', 'Feed salt', 'Krmná sůl', 'Sare furajeră', sodium(38), packaging(BAG_25)],
  ]),
];
