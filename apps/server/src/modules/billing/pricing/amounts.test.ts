import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounts, documentAmounts, priced, refundAmounts, unusedCredit } from './amounts.ts';

const CZ = { rate: '21' };

describe('what a purchase charges', () => {
  it.each([
    ['290', '0', '21', { net: '290.00', vat: '60.90', gross: '350.90' }],
    ['12', '0', '23', { net: '12.00', vat: '2.76', gross: '14.76' }],
    ['12', '0', '0', { net: '12.00', vat: '0.00', gross: '12.00' }],
    ['690', '145.16', '21', { net: '544.84', vat: '114.42', gross: '659.26' }],
    // 0.50 × 21 % = 0.105: half a cent goes up.
    ['0.50', '0', '21', { net: '0.50', vat: '0.11', gross: '0.61' }],
    ['290', '290', '21', { net: '0.00', vat: '0.00', gross: '0.00' }],
  ])('of %s less %s at %s %%', (net, credit, rate, expected) => {
    expect(priced(net, credit, { rate })).toEqual(expected);
  });

  it('rounds once: the tax of the difference, not the difference of two rounded taxes', () => {
    // 0.03 → 0.0063, 0.01 → 0.0021: apart they would make a cent, together they make none.
    expect(priced('0.03', '0.01', CZ)).toEqual({ net: '0.02', vat: '0.00', gross: '0.02' });
  });

  it('gives a credit back at the rate it was paid with', () => {
    expect(priced('100', '50', { rate: '21' }, { rate: '19' })).toEqual({
      net: '50.00',
      vat: '11.50',
      gross: '61.50',
    });
  });

  it('is the invoice less the credit note, to the cent', () => {
    const sum = fc
      .integer({ min: 0, max: 10_000_000 })
      .map((cents) => new Decimal(cents).div(100).toFixed(2));
    const rate = fc.constantFrom('0', '19', '21', '23').map((text) => ({ rate: text }));
    fc.assert(
      fc.property(sum, sum, rate, rate, (net, credit, vat, creditVat) => {
        const charged = priced(net, credit, vat, creditVat);
        const { invoice, creditNote } = documentAmounts(net, credit, vat, creditVat);
        for (const part of ['net', 'vat', 'gross'] as const)
          expect(new Decimal(invoice[part]).minus(creditNote?.[part] ?? 0).toFixed(2)).toBe(charged[part]);
        const exact = new Decimal(credit).times(creditVat.rate).div(100);
        expect(
          exact
            .minus(creditNote?.vat ?? 0)
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(0.01);
      }),
    );
  });
});

describe('a refund', () => {
  const paid: Amounts = { net: '290.00', vat: '60.90', gross: '350.90' };
  it('of all gives back what was invoiced', () => {
    expect(refundAmounts('350.90', paid, CZ)).toEqual(paid);
    // From the gross sum alone the tax would be a cent off.
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
