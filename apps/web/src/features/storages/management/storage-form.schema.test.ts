import { describe, expect, test } from 'vitest';
import { placeErrors } from '#market/trading/field-errors.ts';
import { findPlace, joined, matchPlaces, spaced } from './postal-match.ts';
import { FIELD_OF_INPUT, storageForm } from './storage-form.schema.ts';

const place = (code: string, name: string) => ({
  code,
  name,
  label: `${code} ${name}`,
  latitude: 49,
  longitude: 17,
  region: 'CZ072',
});
const places = [
  place('11000', 'Praha 1'),
  place('12000', 'Praha 2'),
  place('76824', 'Hulín'),
  place('A63', 'Greystones'),
];
const form = storageForm(places);
const messagesOf = (values: object) =>
  Object.fromEntries(
    (form.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('the storage form', () => {
  test('every field is required, blanks do not count', () => {
    expect(messagesOf({ name: ' ', address: '', postalCode: '  ' })).toEqual({
      name: 'required',
      address: 'required',
      postalCode: 'required',
    });
  });

  test('an unknown postal code has a message of its own', () => {
    expect(messagesOf({ name: 'Silo', address: 'Polní 1', postalCode: '99999' })).toEqual({
      postalCode: 'postal-code.invalid',
    });
  });

  test.each([
    ['76824 Hulín', '76824'],
    ['76824', '76824'],
    ['768 24 hulín', '76824'],
    ['768\u00a024 Hulín', '76824'],
    ['a63', 'A63'],
    ['12000 Praha 2', '12000'],
  ])('%j sends only the code %s', (postalCode, sent) => {
    expect(form.parse({ name: ' Silo ', address: 'Polní 1', postalCode })).toEqual({
      name: 'Silo',
      address: 'Polní 1',
      postalCode: sent,
    });
  });
});

test.each(['768', '76', 'hul', 'HULÍN', 'praha'])(
  '%j is neither a choice nor a full code, so it chooses no place',
  (postalCode) => {
    expect(findPlace(places, postalCode)).toBeUndefined();
    expect(messagesOf({ name: 'Silo', address: 'Polní 1', postalCode })).toEqual({
      postalCode: 'postal-code.invalid',
    });
  },
);

test('suggestions are the labels that contain the text, whatever its case', () => {
  expect(matchPlaces(places, 'PRAHA').map(({ code }) => code)).toEqual(['11000', '12000']);
  expect(matchPlaces(places, 'xyz')).toEqual([]);
  expect(findPlace(places, '')).toBeUndefined();
});

test.each([
  ['76824 Hulín', '768\u00a024 Hulín'],
  ['200008 Craiova', '200008 Craiova'],
  ['R95 Kilkenny', 'R95 Kilkenny'],
])('%j is shown as the post writes it', (label, shown) => {
  expect(spaced(label)).toBe(shown);
  expect(joined(shown)).toBe(label);
});

test("the server's errors appear at the fields of the form", () => {
  const error = (field: string) => ({ field, code: 'field.required', messages: [`No ${field}.`] });
  expect(placeErrors(['label', 'address', 'zip', 'root'].map(error), FIELD_OF_INPUT)).toEqual({
    fields: [
      { name: 'name', message: 'No label.' },
      { name: 'address', message: 'No address.' },
      { name: 'postalCode', message: 'No zip.' },
    ],
    rest: 'No root.',
  });
});
