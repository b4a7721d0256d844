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

export function less(all: Amounts, part: Amounts): Amounts {
  return amounts(new Decimal(all.net).minus(part.net), new Decimal(all.vat).minus(part.vat));
}

const taxOf = (net: Decimal, { rate }: Pick<Vat, 'rate'>) => cents(net.times(rate).div(100));

/** A part of the credit of an upgrade, with the rate that it was taxed at. */
export interface CreditPart {
  net: string;
  rate: string;
}

/**
 * What a purchase charges: the price less the credit of an upgrade, and the tax on it, rounded half up once. A credit
 * from the time of another rate keeps that rate, so its tax is rounded apart.
 */
export function pricedLess(net: string, vat: Pick<Vat, 'rate'>, credits: readonly CreditPart[]): Amounts {
  const isSame = (one: CreditPart) => new Decimal(one.rate).eq(vat.rate);
  const sum = (parts: readonly CreditPart[]) => Decimal.sum(0, ...parts.map((one) => one.net));
  const others = credits.filter((one) => !isSame(one));
  const tax = taxOf(new Decimal(net).minus(sum(credits.filter(isSame))), vat);
  return amounts(
    new Decimal(net).minus(sum(credits)),
    others.reduce((left, one) => left.minus(taxOf(new Decimal(one.net), one)), tax),
  );
}

/** With a credit of one rate. */
export function priced(
  net: string,
  credit: string,
  vat: Pick<Vat, 'rate'>,
  creditVat: Pick<Vat, 'rate'> = vat,
): Amounts {
  return pricedLess(net, vat, [{ net: credit, rate: creditVat.rate }]);
}

/**
 * The credit notes of an upgrade, one for each part. Together they are `all`, to the cent: what rounding leaves is in
 * the last one. A part that is the whole of a payment takes its invoice back exactly.
 */
export function creditNotes(
  all: Amounts,
  parts: readonly { net: string; of: Pick<Amounts, 'net' | 'vat'> & { vatRate: string } }[],
): Amounts[] {
  let left = all;
  return parts.map(({ net, of }, index) => {
    if (index === parts.length - 1) return left;
    const isWhole = new Decimal(net).eq(of.net);
    const tax = isWhole ? new Decimal(of.vat) : taxOf(new Decimal(net), { rate: of.vatRate });
    const note = amounts(new Decimal(net), tax);
    left = less(left, note);
    return note;
  });
}

/**
 * The documents of a payment: an invoice over the full price, and a credit note for the unused part of what was paid
 * before. Their difference is what is charged, to the cent.
 */
export function documentAmounts(
  net: string,
  credit: string,
  vat: Pick<Vat, 'rate'>,
  creditVat: Pick<Vat, 'rate'> = vat,
): { invoice: Amounts; creditNote: Amounts | null } {
  const invoice = priced(net, '0', vat);
  const back = new Decimal(credit);
  if (back.isZero()) return { invoice, creditNote: null };
  const charged = priced(net, credit, vat, creditVat);
  return { invoice, creditNote: amounts(back, new Decimal(invoice.vat).minus(charged.vat)) };
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
