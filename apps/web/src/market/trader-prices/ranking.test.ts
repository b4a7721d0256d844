import { describe, expect, test } from 'vitest';
import { leavesMost, rankByNet, type TraderQuote, type Transport, verdictOf } from './ranking.ts';

const KROMERIZ = { latitude: 49.2979, longitude: 17.3931 };
const POINTS = {
  Hulín: { name: 'Hulín', latitude: 49.3169, longitude: 17.4637 },
  Přerov: { name: 'Přerov', latitude: 49.4551, longitude: 17.4509 },
  Brno: { name: 'Brno', latitude: 49.1952, longitude: 16.608 },
};

const NOW = Date.parse('2026-11-15T09:00:00Z');
const quote = (name: string, price: string | null, point: keyof typeof POINTS | null): TraderQuote => ({
  id: name,
  trader: { id: name, name, logo: '' },
  price,
  masked: price === null,
  currency: 'CZK',
  date: '2026-11-15T08:00:00Z',
  change: null,
  point: point && POINTS[point],
});
const names = (quotes: TraderQuote[], rate: Transport = 3.5) =>
  rankByNet(quotes, KROMERIZ, rate, NOW).map(({ quote: ranked }) => ranked.trader.name);

const sypka = quote('Sýpka', '5395.00', 'Hulín');
const brazda = quote('Brázda', '5420.00', 'Přerov');
const klas = quote('Klas', '5410.00', 'Brno');

describe('traders are ranked by what is left after transport', () => {
  test('a near one with a lower price before a far one with a higher price', () => {
    expect(names([brazda, klas, sypka])).toEqual(['Sýpka', 'Brázda', 'Klas']);
  });

  test('one that is too old to sell at comes last, whatever it pays', () => {
    const old = { ...quote('Old', '9000.00', 'Hulín'), date: '2026-11-08T08:59:59Z' };
    expect(names([old, brazda, sypka])).toEqual(['Sýpka', 'Brázda', 'Old']);
    expect(rankByNet([old], KROMERIZ, 3.5, NOW)[0]?.isTooOld).toBe(true);
    expect(verdictOf(rankByNet([old, brazda], KROMERIZ, 3.5, NOW))).toEqual({
      kind: 'alone',
      first: 'Brázda',
    });
  });

  test('by price only when the trader collects: nothing is subtracted, and the distance does not matter', () => {
    const far = quote('Far', '9000.00', null);
    expect(names([sypka, klas, brazda, far], 'collected')).toEqual(['Far', 'Brázda', 'Klas', 'Sýpka']);
    const [first] = rankByNet([brazda], KROMERIZ, 'collected', NOW);
    expect(first?.net).toMatchObject({ net: 5420, haulage: 0 });
  });

  test('by price only when transport costs nothing', () => {
    expect(names([sypka, klas, brazda], 0)).toEqual(['Brázda', 'Klas', 'Sýpka']);
  });

  test('the first is the best only where no other leaves as much', () => {
    const [near, far] = [quote('Near', '5500.00', 'Hulín'), quote('Far', '5500.00', 'Brno')];
    const isBest = (quotes: TraderQuote[], rate: Transport) =>
      leavesMost(rankByNet(quotes, KROMERIZ, rate, NOW));
    expect(isBest([far, near], 3.5)).toBe(true);
    expect(isBest([far, near], 'collected')).toBe(false);
    expect(isBest([sypka, near], 'collected')).toBe(true);
    expect(isBest([sypka, quote('Somewhere', '5900.00', null)], 3.5)).toBe(true);
    expect(isBest([sypka], 3.5)).toBe(false);
  });

  test('behind all others when the way is unknown', () => {
    expect(names([quote('Far', '9000.00', null), quote('Farther', '9100.00', null), klas])).toEqual([
      'Klas',
      'Farther',
      'Far',
    ]);
  });

  test('never with a masked price', () => {
    expect(names([quote('Masked', null, 'Hulín'), sypka])).toEqual(['Sýpka']);
  });
});

describe('the sentence above them', () => {
  const verdict = (quotes: TraderQuote[]) => verdictOf(rankByNet(quotes, KROMERIZ, 3.5, NOW));

  test('says how a lower price leaves more', () => {
    const said = verdict([brazda, sypka, klas]);
    expect(said).toMatchObject({ kind: 'less-leaves-more', first: 'Sýpka', other: 'Brázda', less: 25 });
    const left = (only: TraderQuote) => rankByNet([only], KROMERIZ, 3.5, NOW)[0]?.net?.net ?? Number.NaN;
    expect(said?.kind === 'less-leaves-more' && said.more).toBeCloseTo(left(sypka) - left(brazda));
  });

  test('says when the highest price also leaves most', () => {
    expect(verdict([quote('Best', '5500.00', 'Hulín'), brazda])).toEqual({
      kind: 'most-and-most',
      first: 'Best',
    });
  });

  test('of traders who pay the same nobody pays most: the nearest leaves most', () => {
    const [near, far] = [quote('Near', '5500.00', 'Hulín'), quote('Far', '5500.00', 'Brno')];
    expect(verdict([far, near])).toEqual({ kind: 'leaves-most', first: 'Near' });
    expect(verdictOf(rankByNet([far, near], KROMERIZ, 'collected', NOW))).toBeUndefined();
  });

  test('says nothing of who pays most where a higher price is a way of unknown length off', () => {
    expect(verdict([quote('Near', '5500.00', 'Hulín'), quote('Somewhere', '5900.00', null)])).toBeUndefined();
  });

  test('says when there is nobody to compare with, and nothing when no way is known', () => {
    expect(verdict([sypka])).toEqual({ kind: 'alone', first: 'Sýpka' });
    expect(verdict([quote('Far', '9000.00', null)])).toBeUndefined();
    expect(verdict([])).toBeUndefined();
  });
});
