import { expect, test } from 'vitest';
import { orderValues } from '#market/order-form/order.schema.ts';
import { edited, orderEdit, valuesOf, withOwnQuarter } from './order-values.ts';

const order = {
  id: 'o1',
  active: true,
  amount: '50.5',
  currency: 'CZK',
  price: '5600',
  lowPrice: null,
  quarter: { id: '2027Q1', name: 'Q1 27' },
  note: null,
  onlyTrader: null,
  customTransport: true,
  transportNote: 'ring first',
  timeCreated: 1,
  reason: null,
  ladderId: null,
} as const;
const draft = {
  amount: '60',
  price: '5700.5',
  lowPrice: '5200',
  quarterId: '2027Q2',
  onlyTrader: 'klas',
  customTransport: false,
  transportNote: null,
  note: 'dry',
  harvestYear: 2026,
};

test('the form starts with the order, every trader where none was chosen', () => {
  expect(valuesOf(order)).toEqual({
    amount: 50.5,
    price: 5600,
    hasLowPrice: false,
    lowPrice: null,
    quarterId: '2027Q1',
    trader: 'ALL',
    customTransport: true,
    transportNote: 'ring first',
    note: '',
  });
  const trader = { id: 'klas', name: 'Klas', logo: '' };
  expect(valuesOf({ ...order, lowPrice: '5200', onlyTrader: trader })).toMatchObject({
    hasLowPrice: true,
    lowPrice: 5200,
    trader: 'klas',
  });
});

test('a refused draft goes back into the form as it was', () => {
  expect(orderValues(draft)).toEqual({
    amount: 60,
    price: 5700.5,
    hasLowPrice: true,
    lowPrice: 5200,
    quarterId: '2027Q2',
    trader: 'klas',
    customTransport: false,
    transportNote: '',
    note: 'dry',
  });
});

test('trader and note are not sent', () => {
  expect(orderEdit(draft, order, 'offer')).toEqual({
    active: true,
    amount: '60',
    currency: 'CZK',
    customTransport: false,
    lowPrice: '5200',
    offer: 'offer',
    price: '5700.5',
    quarter: '2027Q2',
    transportNote: null,
  });
});

test('the saved order is shown immediately, with the trader and the note that it had', () => {
  const offered = [order.quarter, { id: '2027Q2', name: 'Q2 27' }];
  expect(edited(order, draft, offered)).toEqual({
    ...order,
    amount: '60',
    price: '5700.5',
    lowPrice: '5200',
    quarter: { id: '2027Q2', name: 'Q2 27' },
    customTransport: false,
    transportNote: null,
  });
});

test('the quarter of the order stays possible although it is no longer offered', () => {
  const offered = [{ id: '2027Q2', name: 'Q2 27' }];
  expect(withOwnQuarter(offered, order.quarter).map(({ id }) => id)).toEqual(['2027Q1', '2027Q2']);
  expect(withOwnQuarter(offered, { id: '2027Q2', name: 'Q2 27' })).toEqual(offered);
});
