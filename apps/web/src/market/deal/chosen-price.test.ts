import { describe, expect, test } from 'vitest';
import { rankByNet, type TraderQuote } from '#market/trader-prices/ranking.ts';
import { chosenPrice, saleTotal } from './chosen-price.ts';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const FARM = { latitude: 49.2979, longitude: 17.3931 };
const quote = (
  name: string,
  price: string,
  latitude: number,
  date = '2026-11-15T08:00:00Z',
): TraderQuote => ({
  id: `quote-${name}`,
  trader: { id: name, name, logo: '' },
  price,
  masked: false,
  currency: 'CZK',
  date,
  change: null,
  point: { name: 'There', latitude, longitude: 17.3931 },
});
const near = quote('near', '5395', 49.3);
const far = quote('far', '5420', 49.9);
const old = quote('old', '9000', 49.3, '2026-10-01T08:00:00Z');
const ranked = (delivers: boolean) => rankByNet([near, far, old], FARM, delivers ? 3.5 : 'collected', NOW);
const nameOf = (traderId: string, delivers: boolean) =>
  chosenPrice(ranked(delivers), traderId)?.quote.trader.id;

describe('the best for the farmer is chosen until another one is', () => {
  test('who pays most where the trader collects, who leaves most where the company delivers', () => {
    expect(nameOf('', false)).toBe('far');
    expect(nameOf('', true)).toBe('near');
  });

  test('a picked trader stays, whatever the transport', () => {
    expect(nameOf('near', false)).toBe('near');
    expect(nameOf('far', true)).toBe('far');
  });

  test('a price that is too old or gone is neither chosen nor replaced', () => {
    expect(nameOf('old', false)).toBeUndefined();
    expect(nameOf('nobody', false)).toBeUndefined();
  });
});

test('what is left is said only where haulage was subtracted', () => {
  const [collected] = ranked(false);
  const [delivered] = ranked(true);
  expect(collected && saleTotal(collected, 50)).toEqual({ total: '271000', net: undefined });
  const kept = delivered && saleTotal(delivered, 50);
  expect(kept?.total).toBe('269750');
  expect(Number(kept?.net)).toBeCloseTo((delivered?.net?.net ?? 0) * 50, 6);
});
