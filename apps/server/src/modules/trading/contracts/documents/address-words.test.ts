import { expect, it } from 'vitest';
import { placeWords, wholeAddress } from './address-words.ts';

it.each([
  ['only the street', 'Polní 1', 'Polní 1, 586 01 Jihlava'],
  ['the street and the town', 'Polní 1, Jihlava', 'Polní 1, Jihlava, 586 01'],
  ['the street and the code', 'Polní 1, 58601', 'Polní 1, 58601, Jihlava'],
  ['everything', 'Polní 1, 586 01 Jihlava', 'Polní 1, 586 01 Jihlava'],
  ['everything without accents', 'Polni 1, 58601 JIHLAVA', 'Polni 1, 58601 JIHLAVA'],
])('an address is whole, and names nothing twice: %s', (_what, typed, whole) => {
  expect(wholeAddress(typed, '58601', 'CZ')).toBe(whole);
});

it('a code is written as its country does', () => {
  expect(placeWords('58601', 'CZ')).toBe('586 01 Jihlava');
  expect(placeWords('99999', 'RO')).toBe('99999');
});
