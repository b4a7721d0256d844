import { Decimal } from 'decimal.js';
import type { Vat } from './vat.ts';

/** Decimal numbers as text with two decimals. */
export interface Amounts {
  net: string;
  vat: string;
  gross: string;
}

const cents = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

function amounts(net: Decimal, vat: Decimal): Amounts {
  return { net: net.toFixed(2), vat: vat.toFixed(2), gross: net.plus(vat).toFixed(2) };
}

export function add(...all: readonly Pick<Amounts, 'net' | 'vat'>[]): Amounts {
  const sum = (what: 'net' | 'vat') => Decimal.sum(0, ...all.map((amount) => amount[what]));
  return amounts(sum('net'), sum('vat'));
}

export function less(all: Amounts, part: Pick<Amounts, 'net' | 'vat'>): Amounts {
  return amounts(new Decimal(all.net).minus(part.net), new Decimal(all.vat).minus(part.vat));
}

const taxOf = (net: Decimal, { rate }: Pick<Vat, 'rate'>) => cents(net.times(rate).div(100));

/** A price with its tax, rounded half up. */
export function priced(net: string, vat: Pick<Vat, 'rate'>): Amounts {
  return amounts(new Decimal(net), taxOf(new Decimal(net), vat));
}

/**
 * A part of an upgrade's credit: the sums of the credit note, at the rate of the invoice that it takes back. A credit
 * of all that is left takes it back to the cent, a part never beyond it.
 */
export function credited(net: string, kept: Amounts, vat: Pick<Vat, 'rate'>): Amounts {
  if (new Decimal(net).gte(kept.net)) return kept;
  return amounts(new Decimal(net), Decimal.min(taxOf(new Decimal(net), vat), kept.vat));
}

/**
 * The sum that a payment paid, split into net and VAT at its invoice's rate. An upgrade's stored sums can mix two rates, if its
 * credit was taxed at an older one, so its gross is split again (docs/product/payments.md#several-vat-rates).
 */
export function paidAmounts({
  vatRate,
  creditedId,
  net,
  vat,
  gross,
}: Amounts & { vatRate: string; creditedId: string | null }): Amounts {
  return creditedId ? splitGross(gross, { rate: vatRate }) : { net, vat, gross };
}

const netOf = (gross: Decimal, { rate }: Pick<Vat, 'rate'>) =>
  cents(gross.times(100).div(new Decimal(100).plus(rate)));

/** A sum with VAT, taken apart. */
export function splitGross(gross: string, vat: Pick<Vat, 'rate'>): Amounts {
  const net = netOf(new Decimal(gross), vat);
  return amounts(net, new Decimal(gross).minus(net));
}

/**
 * A refund with VAT, taken apart at the payment's rate. `before` is what earlier credit notes took back: together, the
 * parts of a whole sum give back exactly its net and its tax.
 */
export function refundAmounts(
  gross: string,
  paid: Amounts,
  vat: Pick<Vat, 'rate'>,
  before: Pick<Amounts, 'net' | 'gross'> = { net: '0', gross: '0' },
): Amounts {
  const all = new Decimal(before.gross).plus(gross);
  const netOfAll = all.eq(paid.gross) ? new Decimal(paid.net) : netOf(all, vat);
  const net = netOfAll.minus(before.net);
  return amounts(net, new Decimal(gross).minus(net));
}

/**
 * The unused part of what was really paid for the running period, half up, never more than was paid
 * (docs/product/payments.md#buying).
 */
export function unusedCredit({
  netPaid,
  periodStart,
  periodEnd,
  now,
}: {
  netPaid: string;
  periodStart: Date;
  periodEnd: Date;
  now: Date;
}): string {
  const whole = periodEnd.getTime() - periodStart.getTime();
  const unused = Math.min(Math.max(periodEnd.getTime() - now.getTime(), 0), Math.max(whole, 0));
  if (whole <= 0) return '0.00';
  return cents(new Decimal(netPaid).times(unused).div(whole)).toFixed(2);
}
