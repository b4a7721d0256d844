import { LANGUAGES } from '@canola/api-schema/access';
import { expect, test } from 'vitest';
import { CATEGORIES, type Localized, NUTRIENTS } from './catalogue.ts';
import { ITEMS } from './items.ts';

test('there are at least 24 crops and 40 inputs, of every category', () => {
  const crops = ITEMS.filter((item) => item.category === 'CROP');
  expect(crops.length).toBeGreaterThanOrEqual(24);
  expect(ITEMS.length - crops.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ITEMS.map((item) => item.category))).toEqual(new Set(CATEGORIES));
});

test('ids are unique words that fit into an address', () => {
  const ids = ITEMS.map((item) => item.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('crops leave a storage by the ton, inputs come to it', () => {
  for (const { category, tradeType, unit } of ITEMS) {
    expect(tradeType).toBe(category === 'CROP' ? 'FROM_STORAGE' : 'TO_STORAGE');
    if (category === 'CROP') expect(unit).toBe('T');
  }
});

test('every text is there in three languages', () => {
  const texts: Localized[] = [
    ...ITEMS.flatMap((item) => [
      item.names,
      item.subcategoryNames,
      ...item.parameters.flatMap((parameter) => {
        if (parameter.type === 'text') return [parameter.title, parameter.default];
        if (parameter.type === 'select')
          return [parameter.title, ...parameter.options.map((option) => option.title)];
        return [parameter.title];
      }),
    ]),
  ];
  for (const text of texts)
    for (const language of LANGUAGES) {
      expect(text[language]).toBe(text[language].trim());
      expect(text[language]).not.toBe('');
      // Romanian has comma-below letters, not the Turkish cedillas.
      expect(text[language]).not.toMatch(/[şţŞŢ]/);
    }
});

test('no two items of a language have the same name', () => {
  for (const language of LANGUAGES) {
    const names = ITEMS.map((item) => item.names[language]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test('nutrients come first and in their order, at most a hundred per cent together', () => {
  for (const { id, parameters } of ITEMS.filter(({ category }) => category === 'FERTILIZER')) {
    const ids = parameters.map((parameter) => parameter.id);
    const own = NUTRIENTS.filter((nutrient) => ids.includes(nutrient));
    expect([id, ids.slice(0, own.length)]).toEqual([id, own]);
    expect(own.length).toBeGreaterThan(0);
    const total = parameters.reduce(
      (sum, parameter) =>
        (NUTRIENTS as readonly string[]).includes(parameter.id) && parameter.type === 'float'
          ? sum + (parameter.max ?? 0)
          : sum,
      0,
    );
    expect(total).toBeLessThanOrEqual(100);
  }
});

test('a lower limit does not exceed the upper one, and parameters of an item are told apart', () => {
  for (const { parameters } of ITEMS) {
    for (const parameter of parameters)
      if (parameter.type === 'float') {
        expect(parameter.min ?? parameter.max).not.toBeNull();
        expect(parameter.min ?? 0).toBeLessThanOrEqual(parameter.max ?? Number.POSITIVE_INFINITY);
      }
    const ids = parameters.map((parameter) => parameter.id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
