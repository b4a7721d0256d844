import { expect, test } from 'vitest';
import { placesOf } from './own-places.ts';
import type { PostalCode } from './postal-codes.ts';

const place = (code: string, name: string) => ({ code, name, label: `${code} ${name}` }) as PostalCode;
const places = [
  place('76701', 'Kroměříž'),
  place('58601', 'Jihlava'),
  place('77900', 'Olomouc'),
  place('200008', 'Craiova'),
  place('R95', 'Kilkenny'),
];
const storage = (name: string, zip: string) => ({ storage: name, zip });
const codes = (...input: Parameters<typeof placesOf>) => placesOf(...input).map(({ code }) => code);

test('the storages come first, as the trading service sorts them, then the address', () => {
  const storages = [storage('Large', '77900'), storage('Small', '76701')];
  expect(placesOf(places, storages, 'Polní 1, 586 01 Jihlava')).toMatchObject([
    { code: '77900', storage: 'Large' },
    { code: '76701', storage: 'Small' },
    { code: '58601', storage: undefined },
  ]);
});

test('a place is offered once, and an unknown one never', () => {
  const storages = [storage('One', '767 01'), storage('Two', '76701'), storage('Lost', '99999')];
  expect(codes(places, storages, 'Hradní 2, 76701 Kroměříž')).toEqual(['76701']);
});

test.each([
  ['Polní 1, 586 01 Jihlava', ['58601']],
  ['Polní 12345/99, 58601 Jihlava', ['58601']],
  ['Str. Unirii 5, 200008 Craiova', ['200008']],
  ['4 Parliament Street, Kilkenny, R95 W8N2', ['R95']],
  ['Str. Câmpului 5, Slobozia', []],
  ['', []],
])('without a storage the address decides: %j', (address, expected) => {
  expect(codes(places, [], address)).toEqual(expected);
});
