import { type Item, localized, type Subcategory } from './catalogue.ts';
import { type InputRow, inputs } from './inputs.ts';
import { content, packaging, text } from './parameters.ts';

const CANS = packaging(
  ['CAN_5', '5 l can', 'Kanystr 5 l', 'Bidon de 5 l'],
  ['CAN_20', '20 l can', 'Kanystr 20 l', 'Bidon de 20 l'],
);
const substance = (en: string, cs: string, ro: string) =>
  text('substance', localized('Active substance', 'Účinná látka', 'Substanță activă'), localized(en, cs, ro));
const strength = (value: number, unit = 'g/l') =>
  content('strength', localized('Concentration', 'Koncentrace', 'Concentrație'), unit, value);

const products = (subcategory: Subcategory, rows: InputRow[]) =>
  inputs('PLANT_PROTECTION', 'plant-protection', subcategory, rows);

/** Named by what is in them, never by a brand. */
export const PLANT_PROTECTION: readonly Item[] = [
  ...products('HERBICIDES', [
    [
      'glyphosate-360',
      'L',
      'Glyphosate herbicide',
      'Herbicid s glyfosátem',
      'Erbicid cu glifosat',
      substance('glyphosate', 'glyfosát', 'glifosat'),
      strength(360),
      CANS,
    ],
    [
      'metazachlor-500',
      'L',
      'Herbicide for rapeseed',
      'Herbicid do řepky',
      'Erbicid pentru rapiță',
      substance('metazachlor', 'metazachlor', 'metazaclor'),
      strength(500),
      CANS,
    ],
    [
      'pendimethalin-400',
      'L',
      'Pre-emergence herbicide for cereals',
      'Preemergentní herbicid do obilovin',
      'Erbicid preemergent pentru cereale',
      substance('pendimethalin', 'pendimethalin', 'pendimetalin'),
      strength(400),
      CANS,
    ],
    [
      'mesotrione-100',
      'L',
      'Herbicide for maize',
      'Herbicid do kukuřice',
      'Erbicid pentru porumb',
      substance('mesotrione', 'mesotrion', 'mesotrionă'),
      strength(100),
      CANS,
    ],
  ]),
  ...products('FUNGICIDES', [
    [
      'prothioconazole-250',
      'L',
      'Fungicide for cereals and rapeseed',
      'Fungicid do obilovin a řepky',
      'Fungicid pentru cereale și rapiță',
      substance('prothioconazole', 'prothiokonazol', 'protioconazol'),
      strength(250),
      CANS,
    ],
    [
      'azoxystrobin-250',
      'L',
      'Strobilurin fungicide',
      'Strobilurinový fungicid',
      'Fungicid strobilurinic',
      substance('azoxystrobin', 'azoxystrobin', 'azoxistrobin'),
      strength(250),
      CANS,
    ],
  ]),
  ...products('INSECTICIDES', [
    [
      'deltamethrin-100',
      'L',
      'Pyrethroid insecticide',
      'Pyretroidní insekticid',
      'Insecticid piretroid',
      substance('deltamethrin', 'deltamethrin', 'deltametrin'),
      strength(100),
      CANS,
    ],
    [
      'flonicamid-500',
      'KG',
      'Insecticide against aphids',
      'Insekticid proti mšicím',
      'Insecticid împotriva afidelor',
      substance('flonicamid', 'flonikamid', 'flonicamid'),
      strength(500, 'g/kg'),
      packaging(['BAG_1', '1 kg bag', 'Sáček 1 kg', 'Pungă de 1 kg']),
    ],
  ]),
  ...products('GROWTH_REGULATORS', [
    [
      'chlormequat-750',
      'L',
      'Stem shortener for cereals',
      'Regulátor růstu do obilovin (CCC)',
      'Regulator de creștere pentru cereale (CCC)',
      substance('chlormequat chloride', 'chlormekvát-chlorid', 'clormequat clorură'),
      strength(750),
      CANS,
    ],
    [
      'trinexapac-250',
      'L',
      'Growth regulator for barley and wheat',
      'Regulátor růstu do ječmene a pšenice',
      'Regulator de creștere pentru orz și grâu',
      substance('trinexapac-ethyl', 'trinexapak-ethyl', 'trinexapac-etil'),
      strength(250),
      CANS,
    ],
  ]),
  ...products('OTHER_PROTECTION', [
    [
      'ferric-phosphate',
      'KG',
      'Slug pellets',
      'Granule proti slimákům',
      'Granule împotriva melcilor',
      substance('ferric phosphate', 'fosforečnan železitý', 'fosfat feric'),
      strength(29.7, 'g/kg'),
      packaging(['BAG_20', '20 kg bag', 'Pytel 20 kg', 'Sac de 20 kg']),
    ],
    [
      'wetting-agent',
      'L',
      'Wetting agent',
      'Smáčedlo',
      'Adjuvant de umectare',
      substance('ethoxylated alcohols', 'ethoxylované alkoholy', 'alcooli etoxilați'),
      CANS,
    ],
  ]),
];
