import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Amounts,
  add,
  credited,
  less,
  paidAmounts,
  priced,
  refundAmounts,
  unusedCredit,
} from './rounding.ts';

const CZ = { rate: '21' };

const sums = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
const rates = fc.constantFrom('0', '19', '21', '23', '25').map((text) => ({ rate: text }));

describe('what a purchase charges', () => {
  it.each([
    ['290', '21', { net: '290.00', vat: '60.90', gross: '350.90' }],
    ['12', '23', { net: '12.00', vat: '2.76', gross: '14.76' }],
    ['12', '0', { net: '12.00', vat: '0.00', gross: '12.00' }],
    // 0.50 × 21 % = 0.105: half a cent goes up.
    ['0.50', '21', { net: '0.50', vat: '0.11', gross: '0.61' }],
  ])('of %s at %s %%', (net, rate, expected) => {
    expect(priced(net, { rate })).toEqual(expected);
  });

  it('is the invoice less the credit notes, each at its own rate', () => {
    const notes = [
      credited('50.00', priced('100', { rate: '19' }), { rate: '19' }),
      priced('10', { rate: '0' }),
    ];
    expect(less(priced('100', CZ), add(...notes))).toEqual({ net: '40.00', vat: '11.50', gross: '51.50' });
  });
});

describe('a credit', () => {
  it('is taxed at the rate of its invoice, and never takes back more than is left of it', () => {
    fc.assert(
      fc.property(sums, fc.nat({ max: 100 }), rates, (net, percent, vat) => {
        const kept = priced(net, vat);
        const part = new Decimal(net).times(percent).div(100).toFixed(2);
        const note = credited(part, kept, vat);
        for (const what of ['net', 'vat', 'gross'] as const)
          expect(new Decimal(note[what]).lte(kept[what])).toBe(true);
        const exact = new Decimal(part).times(vat.rate).div(100);
        expect(exact.minus(note.vat).abs().toNumber()).toBeLessThanOrEqual(0.01);
        if (vat.rate === '0') expect(note.vat).toBe('0.00');
      }),
    );
  });

  it('of everything takes the invoice back to the cent', () => {
    // Divided out of the gross sum, the tax is a cent off.
    const kept: Amounts = { net: '280.72', vat: '70.19', gross: '350.91' };
    expect(credited('280.72', kept, { rate: '25' })).toEqual(kept);
  });
});

describe('what was paid of an upgrade', () => {
  it('is at the rate of its invoice, also where a credit of another rate paid the rest', () => {
    // 690 at 25 % less 145 at 21 %.
    const own = { net: '545.00', vat: '142.05', gross: '687.05', vatRate: '25.00' };
    expect(paidAmounts({ ...own, creditedId: 'x' })).toEqual({
      net: '549.64',
      vat: '137.41',
      gross: '687.05',
    });
    expect(paidAmounts({ ...own, creditedId: null })).toMatchObject({ net: '545.00', vat: '142.05' });
  });
});

describe('a refund', () => {
  const paid: Amounts = { net: '290.00', vat: '60.90', gross: '350.90' };
  it('of all gives back what was invoiced', () => {
    expect(refundAmounts('350.90', paid, CZ)).toEqual(paid);
    // From the gross sum only the tax would be a cent off.
    const odd: Amounts = { net: '0.50', vat: '0.11', gross: '0.61' };
    expect(refundAmounts('0.61', odd, CZ)).toEqual(odd);
  });
  it('of a part is taken apart at the rate', () => {
    expect(refundAmounts('121', paid, CZ)).toEqual({ net: '100.00', vat: '21.00', gross: '121.00' });
    expect(refundAmounts('100', paid, CZ)).toEqual({ net: '82.64', vat: '17.36', gross: '100.00' });
  });
});

describe('the credit for the unused part', () => {
  const period = {
    netPaid: '290.00',
    periodStart: new Date('2026-10-01T00:00:00Z'),
    periodEnd: new Date('2026-10-31T00:00:00Z'),
  };
  it.each([
    ['at the start, all', '2026-10-01T00:00:00Z', '290.00'],
    ['in the middle, half', '2026-10-16T00:00:00Z', '145.00'],
    ['two thirds in, a third', '2026-10-21T00:00:00Z', '96.67'],
    ['at the end, nothing', '2026-10-31T00:00:00Z', '0.00'],
    ['before the start, what was paid and no more', '2026-09-01T00:00:00Z', '290.00'],
    ['after the end, nothing', '2026-12-01T00:00:00Z', '0.00'],
  ])('is %s', (_when, now, credit) => {
    expect(unusedCredit({ ...period, now: new Date(now) })).toBe(credit);
  });

  it('is nothing for a period without length', () => {
    expect(unusedCredit({ ...period, periodEnd: period.periodStart, now: period.periodStart })).toBe('0.00');
  });

  it('is never below zero, never above what was paid, and never grows with time', () => {
    const date = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const sum = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(sum, date, date, date, date, (cents, periodStart, periodEnd, a, b) => {
        const netPaid = new Decimal(cents).div(100).toFixed(2);
        const [early, late] = a <= b ? [a, b] : [b, a];
        const [first, second] = [early, late].map((now) =>
          new Decimal(unusedCredit({ netPaid, periodStart, periodEnd, now })).toNumber(),
        );
        expect(second).toBeGreaterThanOrEqual(0);
        expect(first).toBeLessThanOrEqual(cents / 100);
        expect(second).toBeLessThanOrEqual(first ?? 0);
      }),
    );
  });
});
