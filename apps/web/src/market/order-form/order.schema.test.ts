import { expect, test } from 'vitest';
import {
  calculable,
  calculableAmount,
  EMPTY_ORDER,
  type OrderLimits,
  type OrderValues,
  orderSchema,
  orderValues,
} from './order.schema.ts';

const GOOD: OrderValues = { ...EMPTY_ORDER, amount: 50, price: 5600, quarterId: '2027Q1' };

function problems(values: Partial<OrderValues>, limits: OrderLimits = {}): string[] {
  const parsed = orderSchema(limits).safeParse({ ...GOOD, ...values });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test.each<[string, Partial<OrderValues>, string[]]>([
  ['all is well', {}, []],
  ['tons are required', { amount: null }, ['amount: amount.required']],
  ['at least 24 t', { amount: 23.9 }, ['amount: amount.min']],
  ['24 t are enough', { amount: 24 }, []],
  ['tons have one decimal', { amount: 24.15 }, ['amount: amount.step']],
  ['a slip of the keyboard is refused', { amount: 1_000_001 }, ['amount: amount.max']],
  ['the most tons are still an order', { amount: 1_000_000 }, []],
  ['whatever the keyboard slips', { amount: 1e22 }, ['amount: amount.max']],
  ['the price is required', { price: null }, ['price: price.required']],
  ['the price is at least 1', { price: 0.99 }, ['price: price.min']],
  ['the price has two decimals', { price: 5600.555 }, ['price: price.step']],
  ['two decimals of a price are fine', { price: 5600.55 }, []],
  ['the lowest price', { price: 1 }, []],
  ['the highest price', { price: 10_000_000 }, []],
  ['a price has an end', { price: 10_000_001 }, ['price: price.max']],
  ['the low price is required with its switch', { hasLowPrice: true }, ['lowPrice: low-price.required']],
  ['the low price is at least 1', { hasLowPrice: true, lowPrice: 0 }, ['lowPrice: low-price.min']],
  ['it has two decimals', { hasLowPrice: true, lowPrice: 1.234 }, ['lowPrice: low-price.step']],
  [
    'it is not above the price',
    { hasLowPrice: true, lowPrice: 5600.01 },
    ['lowPrice: low-price.above-price'],
  ],
  ['it may be 1, with two decimals', { hasLowPrice: true, lowPrice: 1.25 }, []],
  ['the lowest it may be', { hasLowPrice: true, lowPrice: 1 }, []],
  ['it may be the price', { hasLowPrice: true, lowPrice: 5600 }, []],
  ['off, it is not looked at', { hasLowPrice: false, lowPrice: 9999 }, []],
  ['the quarter is required', { quarterId: '' }, ['quarterId: quarter.required']],
  ['the trader is required', { trader: '' }, ['trader: trader.required']],
  ['a note may be long', { note: 'x'.repeat(1000), transportNote: 'x'.repeat(1000) }, []],
  ['haulage details have an end', { transportNote: 'x'.repeat(1001) }, ['transportNote: note.too-long']],
  ['notes have an end', { note: 'x'.repeat(1001) }, ['note: note.too-long']],
])('%s', (_what, values, expected) => {
  expect(problems(values)).toEqual(expected);
});

test('all problems are shown together, each at its field', () => {
  expect(problems({ ...EMPTY_ORDER, trader: '', hasLowPrice: true })).toEqual([
    'amount: amount.required',
    'price: price.required',
    'lowPrice: low-price.required',
    'quarterId: quarter.required',
    'trader: trader.required',
  ]);
});

test('no more than what is free, to the tenth of a ton', () => {
  expect(problems({ amount: 240.1 }, { maxAmount: '240.0' })).toEqual(['amount: amount.exceeded']);
  expect(problems({ amount: 240 }, { maxAmount: '240.0' })).toEqual([]);
});

test('a harvest is not delivered before its marketing year', () => {
  expect(problems({ quarterId: '2027Q2' }, { yearHarvested: 2027 })).toEqual([
    'quarterId: quarter.before-harvest',
  ]);
  expect(problems({ quarterId: '2027Q3' }, { yearHarvested: 2027 })).toEqual([]);
});

test('the draft carries decimals as text, and the harvest of its quarter', () => {
  const values = { ...GOOD, amount: 24.5, price: 5600.5, note: ' Gate B ' };
  expect(orderSchema({}).parse(values)).toEqual({
    amount: '24.5',
    price: '5600.5',
    lowPrice: null,
    quarterId: '2027Q1',
    customTransport: false,
    transportNote: null,
    note: 'Gate B',
    harvestYear: 2026,
  });
});

test('all traders send no only trader, one trader is sent by name', () => {
  expect(orderSchema({}).parse(GOOD)).not.toHaveProperty('onlyTrader');
  expect(orderSchema({}).parse({ ...GOOD, trader: 'agro' })).toMatchObject({ onlyTrader: 'agro' });
});

test('what was typed behind a switch that is off is not sent', () => {
  const values = { ...GOOD, lowPrice: 5200, transportNote: 'Monday', customTransport: false };
  expect(orderSchema({}).parse(values)).toMatchObject({ lowPrice: null, transportNote: null });
});

test('a draft that was refused is the same again in its fields', () => {
  const values = {
    ...GOOD,
    amount: 24.5,
    hasLowPrice: true,
    lowPrice: 5200.5,
    trader: 'agro',
    note: 'Gate B',
  };
  expect(orderValues(orderSchema({}).parse(values))).toEqual(values);
});

test('totals follow plain decimals only', () => {
  expect([50, 0.1, 1e21, 1e-7, -5, null].map(calculable)).toEqual([50, 0.1, null, null, null, null]);
});

test('an amount that would be rounded when it is written has no total', () => {
  expect([24, 24.5, 24.55, 1e-7, null].map(calculableAmount)).toEqual([24, 24.5, null, null, null]);
});

test('a quarter that is over and a trader who quotes no more have to be chosen again', () => {
  const limits = { quarters: ['2027Q1'], traders: ['klas-agro'] };
  expect(problems({ trader: 'klas-agro' }, limits)).toEqual([]);
  expect(problems({}, limits)).toEqual([]);
  expect(problems({ quarterId: '2026Q3', trader: 'gone' }, limits)).toEqual([
    'quarterId: quarter.required',
    'trader: trader.required',
  ]);
});
