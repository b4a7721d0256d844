import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import en from '#locales/en/basis.json' with { type: 'json' };
import { basisWords } from './basis-line.tsx';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { basis: en } },
  defaultNS: 'basis',
  interpolation: { escapeValue: false },
});

const contract = { month: 3, year: 2027 };
const words = (basis: string, usual: string | null, currency = 'EUR') =>
  basisWords(i18n.getFixedT('en', 'basis'), { basis, usual, contract }, currency, 'en-GB').replaceAll(
    '\u00a0',
    ' ',
  );

test.each([
  ['-12.00', '-15.00', '12 EUR/t under MATIF Mar 27, usual for your region: 15'],
  ['12.5', '15', '12.5 EUR/t over MATIF Mar 27, usual for your region: 15'],
  ['-12', '3', '12 EUR/t under MATIF Mar 27, usual for your region: 3 over'],
  ['4', '-3', '4 EUR/t over MATIF Mar 27, usual for your region: 3 under'],
  ['0.00', '-3', 'The same as MATIF Mar 27, usual for your region: 3 under'],
  ['-12', '0', '12 EUR/t under MATIF Mar 27, usual for your region: 0'],
  ['-12', null, '12 EUR/t under MATIF Mar 27'],
])('%s, usually %s', (basis, usual, text) => {
  expect(words(basis, usual)).toBe(text);
});

test('crowns are whole', () => {
  expect(words('-276.60', '-240.2', 'CZK')).toBe('277 Kč/t under MATIF Mar 27, usual for your region: 240');
});
