import { type Item, localized, type Subcategory } from './catalogue.ts';
import { type InputRow, inputs } from './inputs.ts';
import { CAN_20, content, IBC, packaging, TANK, text } from './parameters.ts';

const standard = (en: string, cs = en, ro = en) =>
  text('standard', localized('Standard', 'Norma', 'Standard'), localized(en, cs, ro));
const bio = (share: number) =>
  content('bio', localized('Bio share', 'Podíl biosložky', 'Pondere bio'), '%', share);
const viscosity = (grade: string) =>
  text('viscosity', localized('Viscosity', 'Viskozita', 'Vâscozitate'), localized(grade, grade, grade));

const fuels = (subcategory: Subcategory, rows: InputRow[]) => inputs('FUEL', 'fuel', subcategory, rows);

export const FUELS: readonly Item[] = [
  ...fuels('ENGINE_FUELS', [
    ['diesel', 'L', 'Diesel', 'Motorová nafta', 'Motorină', standard('EN 590'), bio(7), packaging(TANK)],
    [
      'diesel-winter',
      'L',
      'Winter diesel',
      'Motorová nafta zimní',
      'Motorină de iarnă',
      standard('EN 590, class F', 'EN 590, třída F', 'EN 590, clasa F'),
      bio(7),
      packaging(TANK),
    ],
    [
      'biodiesel',
      'L',
      'Biodiesel B100',
      'Bionafta B100',
      'Biodiesel B100',
      standard('EN 14214'),
      bio(100),
      packaging(TANK),
    ],
    ['petrol-95', 'L', 'Petrol 95', 'Benzin 95', 'Benzină 95', standard('EN 228'), packaging(TANK)],
    ['heating-oil', 'L', 'Heating oil', 'Topný olej extra lehký', 'Combustibil lichid ușor', packaging(TANK)],
  ]),
  ...fuels('OILS_AND_FLUIDS', [
    ['adblue', 'L', 'AdBlue', 'AdBlue', 'AdBlue', standard('ISO 22241'), packaging(TANK, IBC, CAN_20)],
    [
      'engine-oil',
      'L',
      'Engine oil',
      'Motorový olej',
      'Ulei de motor',
      viscosity('15W-40'),
      packaging(IBC, CAN_20),
    ],
    [
      'utto-oil',
      'L',
      'Tractor transmission oil (UTTO)',
      'Převodový a hydraulický olej (UTTO)',
      'Ulei de transmisie pentru tractoare (UTTO)',
      viscosity('10W-30'),
      packaging(IBC, CAN_20),
    ],
    [
      'hydraulic-oil',
      'L',
      'Hydraulic oil',
      'Hydraulický olej',
      'Ulei hidraulic',
      viscosity('HV 46'),
      packaging(IBC, CAN_20),
    ],
  ]),
];
