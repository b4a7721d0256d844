import { type Item, localized, type Subcategory } from './catalogue.ts';
import { type InputRow, inputs } from './inputs.ts';
import { BAG_25, BIG_BAG, BULK, CAN_20, content, IBC, nutrients, packaging, text } from './parameters.ts';

/** All of these may be used in organic farming in the EU. */
const organic = text(
  'organic',
  localized('Organic farming', 'Ekologické zemědělství', 'Agricultură ecologică'),
  localized('Permitted', 'Povoleno', 'Permis'),
);
const organism = (name: string) =>
  text('organism', localized('Organism', 'Organismus', 'Organism'), localized(name, name, name));
const POUCH = packaging(['POUCH_1', '1 kg pouch', 'Sáček 1 kg', 'Pungă de 1 kg']);

const eko = (subcategory: Subcategory, rows: InputRow[]) => inputs('EKO', 'eko', subcategory, rows);

export const EKO: readonly Item[] = [
  ...eko('ORGANIC_FERTILIZERS', [
    [
      'poultry-manure-pellets',
      'T',
      'Poultry manure pellets',
      'Peletovaný drůbeží trus',
      'Gunoi de pasăre peletizat',
      ...nutrients({ N: 4, P2O5: 3, K2O: 2.5, Ca: 6 }),
      organic,
      packaging(BIG_BAG, BAG_25),
    ],
    [
      'compost',
      'T',
      'Compost',
      'Kompost',
      'Compost',
      ...nutrients({ N: 1.2, P2O5: 0.6, K2O: 0.9 }),
      organic,
      packaging(BULK),
    ],
    [
      'horn-meal',
      'T',
      'Horn meal',
      'Rohovinová moučka',
      'Făină de coarne',
      ...nutrients({ N: 13 }),
      organic,
      packaging(BIG_BAG, BAG_25),
    ],
    [
      'elemental-sulphur',
      'T',
      'Elemental sulphur granules',
      'Elementární síra granulovaná',
      'Sulf elementar granulat',
      ...nutrients({ S: 90 }),
      organic,
      packaging(BIG_BAG, BAG_25),
    ],
  ]),
  ...eko('BIOSTIMULANTS', [
    [
      'humic-acids',
      'L',
      'Humic acids',
      'Huminové kyseliny',
      'Acizi humici',
      content('humic', localized('Humic acids', 'Huminové kyseliny', 'Acizi humici'), '%', 12),
      organic,
      packaging(IBC, CAN_20),
    ],
    [
      'seaweed-extract',
      'L',
      'Seaweed extract',
      'Extrakt z mořských řas',
      'Extract de alge marine',
      organism('Ascophyllum nodosum'),
      organic,
      packaging(CAN_20),
    ],
    [
      'rhizobium-soy',
      'KG',
      'Inoculant for soybeans',
      'Inokulant pro sóju',
      'Inoculant pentru soia',
      organism('Bradyrhizobium japonicum'),
      organic,
      POUCH,
    ],
    [
      'nitrogen-fixing-bacteria',
      'L',
      'Nitrogen-fixing bacteria',
      'Bakterie vázající dusík',
      'Bacterii fixatoare de azot',
      organism('Azotobacter chroococcum'),
      organic,
      packaging(CAN_20),
    ],
  ]),
  ...eko('BIOLOGICAL_PROTECTION', [
    [
      'bacillus-thuringiensis',
      'KG',
      'Bacillus thuringiensis insecticide',
      'Insekticid s Bacillus thuringiensis',
      'Insecticid cu Bacillus thuringiensis',
      organism('Bacillus thuringiensis subsp. kurstaki'),
      organic,
      POUCH,
    ],
    [
      'pythium-oligandrum',
      'KG',
      'Biological fungicide for rapeseed and cereals',
      'Biologický fungicid do řepky a obilovin',
      'Fungicid biologic pentru rapiță și cereale',
      organism('Pythium oligandrum'),
      organic,
      POUCH,
    ],
  ]),
];
