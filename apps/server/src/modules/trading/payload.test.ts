import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { TRADING_ERROR_CODES, type TradingErrorCode } from '@canola/api-schema/trading/errors';
import { expect, test } from 'vitest';
import { messageOf, showErrors } from './payload.ts';

const PRICE_CHANGE = {
  oldPrice: '5120.50',
  newPrice: '4999.00',
  currency: 'CZK',
  marketPriceId: '0199a1b2-0000-7000-8000-000000000000',
};
/** The parameters that services send; the person reads every one of them, except ids. */
const PARAMS: Partial<Record<TradingErrorCode, Record<string, string>>> = {
  'field.too-long': { max: '1234' },
  'storage.has-orders': { orders: '3' },
  'amount.min': { min: '24', unit: 'T' },
  'amount.max': { max: '1000000' },
  'amount.exceeds-free': { free: '1234.5' },
  'amount.exceeds-limit': { left: '1234.5' },
  'offer.below-committed': { committed: '1234.5' },
  'offer.has-order': { orderId: 'x', amount: '50.0', quarter: 'Q4 26', price: '5200.00', currency: 'CZK' },
  'offer.has-ladder': { ladderId: 'x', amount: '50.0', quarter: 'Q4 26' },
  'offer.has-contract': { contractId: 'x', amount: '50.0', quarter: 'Q4 26', status: 'PROCESSING' },
  'price.min': { min: '1' },
  'price.max': { max: '10000000' },
  'low-price.above-price': { price: '5200.25' },
  'quarter.before-harvest': { year: '2026' },
  'rungs.count': { max: '1234' },
  'rungs.too-small': { min: '24', unit: 'T' },
  'tons.not-free': { free: '2345.5' },
  'closing.too-low': { price: '5200.25', currency: 'CZK' },
  'alert.too-many': { max: '1234' },
  'threshold.reached': { price: '5200.25', currency: 'CZK' },
  'ticket.over-contract': { over: '1234' },
  'receipt.above-rest': { rest: '5200.25', currency: 'CZK' },
  'contract.quote-too-old': { days: '7' },
  'contract.price-changed': PRICE_CHANGE,
};
const HIDDEN = new Set(['orderId', 'ladderId', 'contractId', 'marketPriceId', 'unit', 'currency']);

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each(LANGUAGES)('every code has a sentence in %s that uses what the service says', (language) => {
  const sentences = TRADING_ERROR_CODES.map((code) => {
    const params = PARAMS[code];
    const text = messageOf({ field: 'root', code, ...(params && { params }) }, language);
    expect(text, code).toMatch(/^\P{Ll}.*[.?]$/u);
    expect(text, code).not.toMatch(/[{}]|undefined|NaN/);
    for (const name of Object.keys(params ?? {}).filter((param) => !HIDDEN.has(param))) {
      const other = { ...params, [name]: name === 'status' ? 'SIGNED' : name === 'quarter' ? 'Q9 99' : '77' };
      const changed = messageOf({ field: 'root', code, params: other }, language);
      expect(changed, `${code} does not use ${name}`).not.toBe(text);
    }
    return text;
  });
  expect(new Set(sentences).size).toBe(TRADING_ERROR_CODES.length);
});

test('the parameters above are those that the list of codes names', () => {
  const source = readFileSync(
    new URL('../../../../../packages/api-schema/src/trading/errors.ts', import.meta.url),
    'utf8',
  );
  const named = [...source.matchAll(/params: ([\w, ]+?) ?\*\/\n\s+'([\w.-]+)'/g)].map(([, names, code]) => [
    code,
    names?.split(', ').toSorted(),
  ]);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(
      Object.entries(PARAMS).map(([code, params]) => [code, Object.keys(params).toSorted()]),
    ),
  );
});

test('numbers are written as the language writes them', () => {
  const say = (code: TradingErrorCode, language: 'en' | 'cs' | 'ro', params = PARAMS[code] ?? {}) =>
    plain(messageOf({ field: 'amount', code, params }, language));
  expect(say('amount.exceeds-free', 'en')).toBe('Only 1,234.5 t available.');
  expect(say('amount.exceeds-free', 'cs')).toBe('Volných je jen 1 234,5 t.');
  expect(say('amount.exceeds-free', 'ro')).toBe('Doar 1.234,5 t disponibile.');
  expect(say('contract.price-changed', 'cs')).toBe('Cena se změnila z 5 120,50 Kč na 4 999 Kč.');
  expect(say('contract.price-changed', 'en', { ...PRICE_CHANGE, currency: 'EUR' })).toBe(
    'The price has changed from 5,120.50 EUR to 4,999.00 EUR.',
  );
  expect(say('rungs.too-small', 'cs')).toContain('24 t');
  expect(say('ticket.over-contract', 'cs')).toContain('1 234 kg');
  expect(say('amount.min', 'cs', { min: '5', unit: 'PIECE' })).toBe('Minimum je 5 kusů.');
  expect(say('amount.min', 'ro', { min: '20', unit: 'PIECE' })).toBe('Minimul este de 20 de bucăți.');
  expect(say('storage.has-orders', 'cs', { orders: '2' })).toContain('má v dosavadním 2 aktivní příkazy');
});

test('a changed price carries its parts, exact', () => {
  const [shown] = showErrors(
    [{ field: 'contract.marketPrice', code: 'contract.price-changed', params: PRICE_CHANGE }],
    'en',
  );
  expect(shown?.priceChange).toEqual(PRICE_CHANGE);
  expect(showErrors([{ field: 'root', code: 'not-found' }], 'en')[0]?.priceChange).toBeNull();
});
