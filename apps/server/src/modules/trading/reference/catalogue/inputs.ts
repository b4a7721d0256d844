import {
  type Category,
  type Item,
  localized,
  type Parameter,
  type Subcategory,
  type Unit,
} from './catalogue.ts';

export type InputRow = [
  id: string,
  unit: Unit,
  en: string,
  cs: string,
  ro: string,
  ...parameters: Parameter[],
];

/** The inputs of one shelf; each category has its own icon. */
export function inputs(category: Category, icon: string, subcategory: Subcategory, rows: InputRow[]): Item[] {
  return rows.map(([id, unit, en, cs, ro, ...parameters]) => ({
    id,
    category,
    subcategory,
    unit,
    tradeType: 'TO_STORAGE',
    icon,
    names: localized(en, cs, ro),
    parameters,
  }));
}
