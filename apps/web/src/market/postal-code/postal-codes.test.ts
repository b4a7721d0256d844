import { describe, expect, test } from 'vitest';
import {
  findCode,
  isPossibleCode,
  type PostalCode,
  suggestPlaces,
  writeAddress,
  writeCode,
} from './postal-codes.ts';

const place = (code: string, name: string): PostalCode => ({
  code,
  name,
  label: `${code} ${name}`,
  latitude: 49.3,
  longitude: 17.4,
  region: 'CZ072',
});

const places = [
  place('10000', 'Praha 10'),
  place('76701', 'Kroměříž'),
  place('76701', 'Bílany'),
  place('76824', 'Hulín'),
  place('69301', 'Hustopeče'),
  place('67401', 'Nové Hory u Hulína'),
];
const names = (text: string) => suggestPlaces(places, text).map(({ name }) => name);

describe('a postal code is suggested', () => {
  test('by its beginning, with or without a gap', () => {
    expect(names('767')).toEqual(['Kroměříž', 'Bílany']);
    expect(names('767 01')).toEqual(['Kroměříž', 'Bílany']);
  });
  test('by the name, whatever its accents and case; what begins so stands first', () => {
    expect(names('KROMERIZ')).toEqual(['Kroměříž']);
    expect(names('hulín')).toEqual(['Hulín', 'Nové Hory u Hulína']);
  });
  test('by code and name together, as the field shows it', () => {
    expect(names('76824 Hul')).toEqual(['Hulín']);
  });
  test('never when it is not known', () => {
    expect(names('999')).toEqual([]);
    expect(names('Atlantis')).toEqual([]);
  });
  test('before anything is typed', () => {
    expect(names(' ')).toHaveLength(places.length);
  });
});

test('the first place of a code is its principal one', () => {
  expect(findCode(places, '76701')?.name).toBe('Kroměříž');
  expect(findCode([place('D02', 'Dublin 2')], 'd02')?.name).toBe('Dublin 2');
  expect(findCode(places, '00000')).toBeUndefined();
});

test('a code is a number, except in Ireland', () => {
  expect(isPossibleCode('CZ', '76701')).toBe(true);
  expect(isPossibleCode('CZ', '767x1')).toBe(false);
  expect(isPossibleCode('IE', 'D6W')).toBe(true);
  expect(isPossibleCode('IE', '76701')).toBe(false);
});

test('five figures are written with a gap', () => {
  expect(writeCode('76701')).toBe('767\u00a001');
  expect(writeCode('010011')).toBe('010011');
  expect(writeCode('D02')).toBe('D02');
});

test.each([
  ['Polní 1', 'Polní 1, 767\u00a001'],
  ['Polní 1, Kroměříž', 'Polní 1, Kroměříž, 767\u00a001'],
  ['76701 Kroměříž', '767\u00a001 Kroměříž'],
  ['Polní 1, 767 01 Kroměříž', 'Polní 1, 767\u00a001 Kroměříž'],
  ['Polní 176701', 'Polní 176701, 767\u00a001'],
])('an address has its code once: %s', (address, written) => {
  expect(writeAddress({ address, zip: '76701' })).toBe(written);
});
