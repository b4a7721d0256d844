import type { Language } from '@canola/api-schema/access';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';
import { Category, type Item, Localized, type Parameter, UNITS } from './catalogue.ts';

const Titled = z.strictObject({ title: Localized });
const DEFINITIONS = readReference(
  'parameters.json',
  z.record(
    z.string(),
    z.discriminatedUnion('type', [
      Titled.extend({ type: z.literal('text') }),
      Titled.extend({ type: z.literal('float'), unit: z.string() }),
      Titled.extend({ type: z.literal('select'), options: z.record(z.string(), Localized) }),
    ]),
  ),
);
const SUBCATEGORIES = readReference('subcategories.json', z.record(z.string(), Localized));

function requireKnown<Value>(values: Readonly<Record<string, Value>>, id: string): Value {
  const value = values[id];
  if (value === undefined) throw new Error(`${id} is not known`);
  return value;
}

const Range = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string().optional(),
});
const OptionIds = z.array(z.string());

/** The values of parameters by id: a text, a range, or the ids of options. */
export const ParameterValues = z
  .record(z.string(), z.union([Localized, Range, OptionIds]))
  .transform((values) => Object.entries(values).map(([id, value]) => parameterOf(id, value)));

function parameterOf(id: string, value: unknown): Parameter {
  const definition = requireKnown(DEFINITIONS, id);
  const { type, title } = definition;
  if (type === 'text') return { id, type, title, default: Localized.parse(value) };
  if (type === 'float') {
    const { min = null, max = null, unit = definition.unit } = Range.parse(value);
    return { id, type, title, min, max, unit };
  }
  const options = OptionIds.parse(value).map((option) => ({
    id: option,
    title: requireKnown(definition.options, option),
  }));
  return { id, type, title, options };
}

const Shelf = z
  .strictObject({
    category: Category,
    items: z.array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        subcategory: z.string(),
        unit: z.enum(UNITS),
        icon: z.string(),
        names: Localized,
        minimum: z.number().optional(),
        parameters: ParameterValues,
      }),
    ),
  })
  .transform(({ category, items }) =>
    items.map(
      (item): Item => ({
        ...item,
        category,
        subcategoryNames: requireKnown(SUBCATEGORIES, item.subcategory),
        tradeType: category === 'CROP' ? 'FROM_STORAGE' : 'TO_STORAGE',
      }),
    ),
  );

/** Everything that is traded, in the order in which lists show it. */
export const ITEMS: readonly Item[] = [
  'crops',
  'fuels',
  'feeds',
  'fertilizers',
  'plant-protection',
  'seeds',
  'eko',
].flatMap((name) => readReference(`${name}.json`, Shelf));

/** A measured property in words of the language; undefined for one that isn't measured. */
export function findMeasure(id: string, language: Language): { name: string; unit: string } | undefined {
  const definition = DEFINITIONS[id];
  return definition?.type === 'float'
    ? { name: definition.title[language], unit: definition.unit }
    : undefined;
}

/** Ids of the measured properties. */
export const MEASURES: readonly string[] = Object.keys(DEFINITIONS).filter(
  (id) => DEFINITIONS[id]?.type === 'float',
);

const BY_ID = new Map(ITEMS.map((item) => [item.id, item]));

export function isItem(cropId: string): boolean {
  return BY_ID.has(cropId);
}

export function isSoldCrop(cropId: string): boolean {
  return BY_ID.get(cropId)?.tradeType === 'FROM_STORAGE';
}

export function findInput(cropId: string): Item | undefined {
  const item = BY_ID.get(cropId);
  return item?.tradeType === 'TO_STORAGE' ? item : undefined;
}
