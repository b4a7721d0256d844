import { type Item, localized, type Parameter, type Subcategory } from './catalogue.ts';
import {
  atLeast,
  atMost,
  fallingNumber,
  germination,
  impurities,
  moisture,
  oil,
  protein,
  testWeight,
} from './parameters.ts';

const sieve = localized('Grains above 2.5 mm', 'Přepad nad sítem 2,5 mm', 'Boabe peste 2,5 mm');
const vitreous = localized('Vitreous grains', 'Sklovitost', 'Sticlozitate');
const broken = localized('Broken grains', 'Zlomky zrn', 'Boabe sparte');
const erucic = localized('Erucic acid', 'Kyselina eruková', 'Acid erucic');
const oleic = localized('Oleic acid', 'Kyselina olejová', 'Acid oleic');
const morphine = localized('Morphine alkaloids', 'Morfinové alkaloidy', 'Alcaloizi de morfină');

type Row = [id: string, icon: string, en: string, cs: string, ro: string, parameters: Parameter[]];

function crops(subcategory: Subcategory, rows: Row[]): Item[] {
  return rows.map(([id, icon, en, cs, ro, parameters]) => ({
    id,
    category: 'CROP',
    subcategory,
    unit: 'T',
    tradeType: 'FROM_STORAGE',
    icon,
    names: localized(en, cs, ro),
    parameters,
  }));
}

/** Qualities are the usual ones of contracts in the region. */
export const CROPS: readonly Item[] = [
  ...crops('CEREALS', [
    [
      'milling-wheat',
      'wheat',
      'Milling wheat',
      'Pšenice potravinářská',
      'Grâu de panificație',
      [protein(11.5), fallingNumber(220), testWeight(76), moisture(14), impurities(6)],
    ],
    [
      'elite-wheat',
      'wheat',
      'Elite wheat',
      'Pšenice elitní (E)',
      'Grâu de forță',
      [protein(13.5), fallingNumber(250), testWeight(78), moisture(14), impurities(5)],
    ],
    [
      'feed-wheat',
      'wheat',
      'Feed wheat',
      'Pšenice krmná',
      'Grâu furajer',
      [testWeight(72), moisture(14.5), impurities(8)],
    ],
    [
      'durum-wheat',
      'wheat',
      'Durum wheat',
      'Pšenice tvrdá',
      'Grâu dur',
      [protein(13), atLeast('vitreous', vitreous, '%', 75), fallingNumber(220), testWeight(78), moisture(14)],
    ],
    ['spelt', 'wheat', 'Spelt', 'Pšenice špalda', 'Grâu spelta', [protein(12), moisture(14), impurities(3)]],
    [
      'malting-barley',
      'barley',
      'Malting barley',
      'Ječmen sladovnický',
      'Orzoaică pentru bere',
      [protein(9.5, 11.7), atLeast('sieve', sieve, '%', 90), germination(95), moisture(14)],
    ],
    [
      'feed-barley',
      'barley',
      'Feed barley',
      'Ječmen krmný',
      'Orz furajer',
      [testWeight(62), moisture(14.5), impurities(8)],
    ],
    [
      'maize',
      'maize',
      'Maize',
      'Kukuřice',
      'Porumb',
      [moisture(14.5), atMost('broken', broken, '%', 5), impurities(4)],
    ],
    [
      'waxy-maize',
      'maize',
      'Waxy maize',
      'Kukuřice waxy',
      'Porumb ceros',
      [moisture(14.5), atMost('broken', broken, '%', 4)],
    ],
    [
      'food-oats',
      'oats',
      'Food oats',
      'Oves potravinářský',
      'Ovăz alimentar',
      [testWeight(52), moisture(14), impurities(3)],
    ],
    ['feed-oats', 'oats', 'Feed oats', 'Oves krmný', 'Ovăz furajer', [testWeight(48), moisture(14.5)]],
    [
      'rye',
      'rye',
      'Rye',
      'Žito potravinářské',
      'Secară',
      [fallingNumber(120), testWeight(70), moisture(14), impurities(5)],
    ],
    ['triticale', 'rye', 'Triticale', 'Tritikale', 'Triticale', [testWeight(68), moisture(14.5)]],
    ['sorghum', 'sorghum', 'Sorghum', 'Čirok', 'Sorg', [moisture(14), impurities(4)]],
    ['buckwheat', 'buckwheat', 'Buckwheat', 'Pohanka', 'Hrișcă', [moisture(14), impurities(3)]],
    ['millet', 'sorghum', 'Millet', 'Proso', 'Mei', [moisture(13.5), impurities(3)]],
  ]),
  ...crops('OILSEEDS', [
    [
      'rapeseed',
      'rapeseed',
      'Rapeseed',
      'Řepka olejka',
      'Rapiță',
      [oil(42), moisture(8), impurities(2), atMost('erucic', erucic, '%', 2)],
    ],
    [
      'sunflower',
      'sunflower',
      'Sunflower',
      'Slunečnice',
      'Floarea-soarelui',
      [oil(44), moisture(8), impurities(2)],
    ],
    [
      'sunflower-high-oleic',
      'sunflower',
      'Sunflower, high oleic',
      'Slunečnice high oleic (HO)',
      'Floarea-soarelui high oleic',
      [oil(44), atLeast('oleic', oleic, '%', 82), moisture(8), impurities(2)],
    ],
    ['soybeans', 'soy', 'Soybeans', 'Sója', 'Soia', [protein(38), moisture(13), impurities(2)]],
    [
      'poppy-seed',
      'poppy',
      'Blue poppy seed',
      'Mák modrý',
      'Mac albastru',
      [moisture(8), impurities(1), atMost('morphine', morphine, 'mg/kg', 20)],
    ],
    ['mustard-seed', 'mustard', 'White mustard', 'Hořčice bílá', 'Muștar alb', [moisture(10), impurities(2)]],
    ['linseed', 'flax', 'Linseed', 'Len olejný', 'In pentru ulei', [oil(38), moisture(9), impurities(2)]],
    ['caraway', 'caraway', 'Caraway', 'Kmín kořenný', 'Chimen', [moisture(12), impurities(2)]],
  ]),
  ...crops('LEGUMES', [
    ['peas', 'peas', 'Peas', 'Hrách', 'Mazăre', [protein(20), moisture(14), impurities(3)]],
    ['field-beans', 'beans', 'Field beans', 'Bob obecný', 'Bob', [protein(25), moisture(14), impurities(3)]],
    ['lupins', 'beans', 'Lupins', 'Lupina', 'Lupin', [protein(30), moisture(14), impurities(3)]],
    ['chickpeas', 'peas', 'Chickpeas', 'Cizrna', 'Năut', [moisture(14), impurities(3)]],
    ['lentils', 'peas', 'Lentils', 'Čočka', 'Linte', [moisture(14), impurities(2)]],
  ]),
];
