import { type Localized, localized, type Parameter } from './catalogue.ts';

/** Shown first and in this order (docs/product/marketplace.md#parameters). */
export const NUTRIENTS = ['N', 'P2O5', 'K2O', 'Mg', 'Ca', 'S'] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

function float(
  id: string,
  title: Localized,
  unit: string,
  min: number | null,
  max: number | null,
): Parameter {
  return { id, type: 'float', title, min, max, unit };
}

/** Guaranteed content in per cent of mass, so the least is also the most. */
export function nutrients(contents: Partial<Record<Nutrient, number>>): Parameter[] {
  return NUTRIENTS.flatMap((id) => {
    const content = contents[id];
    return content === undefined ? [] : [float(id, localized(id, id, id), '%', content, content)];
  });
}

export const moisture = (max: number): Parameter =>
  float('moisture', localized('Moisture', 'Vlhkost', 'Umiditate'), '%', null, max);

export const protein = (min: number | null, max: number | null = null): Parameter =>
  float('protein', localized('Protein', 'Bílkoviny', 'Proteină'), '%', min, max);

export const testWeight = (min: number): Parameter =>
  float('testWeight', localized('Test weight', 'Objemová hmotnost', 'Masă hectolitrică'), 'kg/hl', min, null);

export const fallingNumber = (min: number): Parameter =>
  float('fallingNumber', localized('Falling number', 'Číslo poklesu', 'Indice de cădere'), 's', min, null);

export const impurities = (max: number): Parameter =>
  float('impurities', localized('Impurities', 'Příměsi a nečistoty', 'Impurități'), '%', null, max);

export const oil = (min: number): Parameter =>
  float('oil', localized('Oil content', 'Olejnatost', 'Conținut de ulei'), '%', min, null);

export const germination = (min: number): Parameter =>
  float('germination', localized('Germination', 'Klíčivost', 'Germinație'), '%', min, null);

export const content = (id: string, title: Localized, unit: string, value: number): Parameter =>
  float(id, title, unit, value, value);

export const atLeast = (id: string, title: Localized, unit: string, min: number): Parameter =>
  float(id, title, unit, min, null);

export const atMost = (id: string, title: Localized, unit: string, max: number): Parameter =>
  float(id, title, unit, null, max);

export function text(id: string, title: Localized, value: Localized): Parameter {
  return { id, type: 'text', title, default: value };
}

export function packaging(...options: [id: string, en: string, cs: string, ro: string][]): Parameter {
  return {
    id: 'packaging',
    type: 'select',
    title: localized('Packaging', 'Balení', 'Ambalaj'),
    options: options.map(([id, en, cs, ro]) => ({ id, title: localized(en, cs, ro) })),
  };
}

export const BULK: [string, string, string, string] = ['BULK', 'Bulk', 'Volně ložené', 'Vrac'];
export const BIG_BAG: [string, string, string, string] = [
  'BIG_BAG',
  'Big bag',
  'Velkoobjemový vak (big bag)',
  'Big bag',
];
export const BAG_25: [string, string, string, string] = [
  'BAG_25',
  '25 kg bag',
  'Pytel 25 kg',
  'Sac de 25 kg',
];
export const TANK: [string, string, string, string] = ['TANK', 'Tanker', 'Cisterna', 'Cisternă'];
export const IBC: [string, string, string, string] = [
  'IBC',
  'IBC 1,000 l',
  'IBC kontejner 1 000 l',
  'Container IBC 1.000 l',
];
export const CAN_20: [string, string, string, string] = [
  'CAN_20',
  '20 l can',
  'Kanystr 20 l',
  'Bidon de 20 l',
];
