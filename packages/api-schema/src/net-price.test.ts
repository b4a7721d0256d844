import { expect, test } from 'vitest';
import { distanceKm, HAULAGE_RATE, netPrice, type Position } from './net-price.ts';

const kromeriz: Position = { latitude: 49.2978, longitude: 17.3931 };
const hulin: Position = { latitude: 49.3169, longitude: 17.4637 };
const brno: Position = { latitude: 49.1952, longitude: 16.608 };
const dublin: Position = { latitude: 53.35, longitude: -6.26 };

test('a degree of latitude is about 111 kilometres', () => {
  expect(distanceKm({ latitude: 50, longitude: 14 }, { latitude: 51, longitude: 14 })).toBeCloseTo(111.2, 1);
});

test('distance is the same both ways, zero at home, and known for two cities', () => {
  expect(distanceKm(brno, dublin)).toBeCloseTo(distanceKm(dublin, brno), 9);
  expect(distanceKm(brno, brno)).toBe(0);
  expect(distanceKm(kromeriz, brno)).toBeCloseTo(58.2, 0);
});

test('the farmer keeps the price less straight line × 1.3 × rate', () => {
  const straight = distanceKm(kromeriz, hulin);
  const { roadKm, haulage, net } = netPrice(5395, kromeriz, hulin, HAULAGE_RATE.CZK);
  expect(haulage).toBeCloseTo(straight * 1.3 * 3.5, 2);
  expect(roadKm).toBeCloseTo(straight * 1.3, 1);
  expect(net).toBeCloseTo(5395 - haulage, 2);
});

test('a nearer trader with a lower price can leave more', () => {
  const near = netPrice(5395, kromeriz, hulin, HAULAGE_RATE.CZK);
  const far = netPrice(5420, kromeriz, brno, HAULAGE_RATE.CZK);
  expect(near.net).toBeGreaterThan(far.net);
});

test('with the collection point next door nothing is taken', () => {
  expect(netPrice(210.55, brno, brno, HAULAGE_RATE.EUR)).toEqual({ roadKm: 0, haulage: 0, net: 210.55 });
});

test('amounts are whole cents', () => {
  for (let rate = 0.01; rate < 5; rate += 0.07) {
    const { haulage, net } = netPrice(199.99, kromeriz, brno, rate);
    for (const amount of [haulage, net]) expect(Number(amount.toFixed(2))).toBe(amount);
  }
});

test('the default rates are those of the price rules', () => {
  expect(HAULAGE_RATE).toEqual({ CZK: 3.5, RON: 0.7, EUR: 0.14 });
});
