import type { commodity } from './commodities.tables.ts';

type Row = [id: number, icon: string, en: string, cs: string, ro: string];

const ROWS: readonly Row[] = [
  [1, 'wheat', 'Wheat', 'Pšenice', 'Grâu'],
  [2, 'barley', 'Barley', 'Ječmen', 'Orz'],
  [3, 'maize', 'Maize', 'Kukuřice', 'Porumb'],
  [4, 'rapeseed', 'Rapeseed', 'Řepka', 'Rapiță'],
  [5, 'sunflower', 'Sunflower', 'Slunečnice', 'Floarea-soarelui'],
  [6, 'soy', 'Soya', 'Sója', 'Soia'],
  [7, 'peas', 'Legumes', 'Luskoviny', 'Leguminoase'],
  [8, 'fertilizer', 'Fertilizers', 'Hnojiva', 'Îngrășăminte'],
  [9, 'fuel', 'Fuels', 'Pohonné hmoty', 'Carburanți'],
  [10, 'currency', 'Currencies', 'Měny', 'Valute'],
];

export const COMMODITIES: readonly (typeof commodity.$inferInsert)[] = ROWS.map(
  ([id, icon, en, cs, ro], position) => ({ id, icon, names: { en, cs, ro }, position }),
);
