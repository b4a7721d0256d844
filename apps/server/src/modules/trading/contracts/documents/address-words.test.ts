import { expect, it } from 'vitest';
import { inOnePiece, placeWords, wholeAddress } from './address-words.ts';

it.each([
  ['only the street', 'Polní 1', 'Polní 1, 586\u00a001 Jihlava'],
  ['the street and the town', 'Polní 1, Jihlava', 'Polní 1, 586\u00a001 Jihlava'],
  ['the town alone', 'Jihlava', '586\u00a001 Jihlava'],
  ['a quarter of the town', 'Polní 1, Jihlava-Pávov', 'Polní 1, Jihlava-Pávov, 586\u00a001'],
  ['the street and the code', 'Polní 1, 58601', 'Polní 1, 586\u00a001, Jihlava'],
  ['everything', 'Polní 1, 586 01 Jihlava', 'Polní 1, 586\u00a001 Jihlava'],
  ['everything without accents', 'Polni 1, 58601 JIHLAVA', 'Polni 1, 586\u00a001 JIHLAVA'],
])('an address is whole, and names nothing twice: %s', (_what, typed, whole) => {
  expect(wholeAddress(typed, '58601', 'CZ')).toBe(whole);
});

it('a code is written as its country does', () => {
  expect(placeWords('58601', 'CZ')).toBe('586\u00a001 Jihlava');
  expect(placeWords('99999', 'RO')).toBe('99999');
});

it('a typed code stays in one line, and nothing else changes', () => {
  expect(inOnePiece('Hněvkovského 30, 617 00 Brno', 'CZ')).toBe('Hněvkovského 30, 617\u00a000 Brno');
  expect(inOnePiece('Strada Lungă 120 45, Cluj', 'RO')).toBe('Strada Lungă 120 45, Cluj');
});
