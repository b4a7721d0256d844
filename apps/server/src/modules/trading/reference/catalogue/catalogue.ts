import type { Language } from '@canola/api-schema/access';

export const CATEGORIES = ['CROP', 'EKO', 'FEED', 'FERTILIZER', 'FUEL', 'PLANT_PROTECTION', 'SEED'] as const;
export type Category = (typeof CATEGORIES)[number];

export const UNITS = ['KG', 'L', 'PIECE', 'T'] as const;
export type Unit = (typeof UNITS)[number];

/** A crop leaves a farmer's storage, an input comes to it. */
export const TRADE_TYPES = ['FROM_STORAGE', 'TO_STORAGE'] as const;
type TradeType = (typeof TRADE_TYPES)[number];

export type Localized = Record<Language, string>;

/** What is shown of an item besides its price; nutrients come first (docs/product/marketplace.md#parameters). */
export type Parameter =
  | { id: string; type: 'text'; title: Localized; default: Localized }
  | { id: string; type: 'float'; title: Localized; min: number | null; max: number | null; unit: string }
  | { id: string; type: 'select'; title: Localized; options: { id: string; title: Localized }[] };

/** One crop or one input: the data calls both crops. */
export interface Item {
  /** Used in URLs, quotes and contracts, so it never changes. */
  id: string;
  category: Category;
  subcategory: Subcategory;
  unit: Unit;
  tradeType: TradeType;
  icon: string;
  names: Localized;
  parameters: Parameter[];
}

export function localized(en: string, cs: string, ro: string): Localized {
  return { en, cs, ro };
}

export const SUBCATEGORIES = {
  CEREALS: localized('Cereals', 'Obiloviny', 'Cereale'),
  OILSEEDS: localized('Oilseeds', 'Olejniny', 'Oleaginoase'),
  LEGUMES: localized('Legumes', 'Luskoviny', 'Leguminoase'),
  ENGINE_FUELS: localized('Engine fuels', 'Pohonné hmoty', 'Carburanți'),
  OILS_AND_FLUIDS: localized('Oils and fluids', 'Oleje a kapaliny', 'Uleiuri și lichide'),
  MEALS: localized('Meals and by-products', 'Šroty a vedlejší produkty', 'Șroturi și subproduse'),
  COMPOUND_FEED: localized('Compound feed', 'Krmné směsi', 'Nutrețuri combinate'),
  MINERALS: localized('Minerals and supplements', 'Minerální doplňky', 'Suplimente minerale'),
  NITROGEN: localized('Nitrogen', 'Dusíkatá hnojiva', 'Îngrășăminte cu azot'),
  PHOSPHORUS: localized('Phosphorus', 'Fosforečná hnojiva', 'Îngrășăminte cu fosfor'),
  POTASSIUM: localized('Potassium', 'Draselná hnojiva', 'Îngrășăminte cu potasiu'),
  COMPOUND_FERTILIZERS: localized('Compound fertilizers', 'Vícesložková hnojiva', 'Îngrășăminte complexe'),
  SECONDARY_NUTRIENTS: localized(
    'Magnesium, sulphur and lime',
    'Hořečnatá, sirná a vápenatá hnojiva',
    'Magneziu, sulf și amendamente',
  ),
  HERBICIDES: localized('Herbicides', 'Herbicidy', 'Erbicide'),
  FUNGICIDES: localized('Fungicides', 'Fungicidy', 'Fungicide'),
  INSECTICIDES: localized('Insecticides', 'Insekticidy', 'Insecticide'),
  GROWTH_REGULATORS: localized('Growth regulators', 'Regulátory růstu', 'Regulatori de creștere'),
  OTHER_PROTECTION: localized('Other protection', 'Ostatní přípravky', 'Alte produse'),
  CEREAL_SEED: localized('Cereal seed', 'Osiva obilovin', 'Semințe de cereale'),
  HYBRID_SEED: localized('Hybrid seed', 'Hybridní osiva', 'Semințe hibride'),
  LEGUME_SEED: localized('Legume seed', 'Osiva luskovin', 'Semințe de leguminoase'),
  COVER_CROPS: localized('Cover crops and grass', 'Meziplodiny a trávy', 'Culturi de acoperire și ierburi'),
  ORGANIC_FERTILIZERS: localized('Organic fertilizers', 'Organická hnojiva', 'Îngrășăminte organice'),
  BIOSTIMULANTS: localized('Biostimulants', 'Biostimulanty', 'Biostimulatori'),
  BIOLOGICAL_PROTECTION: localized('Biological protection', 'Biologická ochrana', 'Protecție biologică'),
} as const satisfies Record<string, Localized>;
export type Subcategory = keyof typeof SUBCATEGORIES;
