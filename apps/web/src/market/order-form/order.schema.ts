import { MAX_NOTE_LENGTH, MAX_PRICE, MAX_TONS, MIN_PRICE, MIN_TONS } from '@canola/api-schema/limits';
import type { Amount } from '@canola/api-schema/number-format';
import { z } from 'zod';
import { harvestYearOf, isBeforeHarvest } from '#market/quarter/quarter.ts';
import { compare } from '#shared/money/decimal.ts';

/** The value of the trader field for all traders (docs/product/selling.md#rules-of-the-fields). */
export const ALL_TRADERS = 'ALL';

/** The fields. `null` is an empty number, '' nothing chosen. */
export const OrderShape = z.object({
  amount: z.number().nullable(),
  price: z.number().nullable(),
  hasLowPrice: z.boolean(),
  lowPrice: z.number().nullable(),
  quarterId: z.string(),
  trader: z.string(),
  customTransport: z.boolean(),
  transportNote: z.string(),
  note: z.string(),
});
export type OrderValues = z.infer<typeof OrderShape>;

/** The checked form, ready for the inputs of the mutations; decimals are text. */
export interface OrderDraft {
  amount: string;
  price: string;
  lowPrice: string | null;
  quarterId: string;
  /** Left out where every trader may buy. */
  onlyTrader?: string;
  customTransport: boolean;
  transportNote: string | null;
  note: string | null;
  /** Follows the quarter (docs/product/selling.md#rules-of-the-fields). */
  harvestYear: number;
}

export const EMPTY_ORDER: OrderValues = {
  amount: null,
  price: null,
  hasLowPrice: false,
  lowPrice: null,
  quarterId: '',
  trader: ALL_TRADERS,
  customTransport: false,
  transportNote: '',
  note: '',
};

/** An existing order, or a draft that was refused, back in its fields. */
export function orderValues(
  order: Omit<OrderDraft, 'harvestYear' | 'onlyTrader'> & { onlyTrader?: string | null | undefined },
): OrderValues {
  return {
    amount: Number(order.amount),
    price: Number(order.price),
    hasLowPrice: order.lowPrice !== null,
    lowPrice: order.lowPrice === null ? null : Number(order.lowPrice),
    quarterId: order.quarterId,
    trader: order.onlyTrader ?? ALL_TRADERS,
    customTransport: order.customTransport,
    transportNote: order.transportNote ?? '',
    note: order.note ?? '',
  };
}

/** Every message that a field of the order can show; the texts are under `error` in the namespace `order-form`. */
export const ORDER_ERROR_CODES = [
  'amount.required',
  'amount.min',
  'amount.step',
  'amount.exceeded',
  'amount.max',
  'price.required',
  'price.min',
  'price.step',
  'price.max',
  'low-price.required',
  'low-price.min',
  'low-price.step',
  'low-price.above-price',
  'quarter.required',
  'quarter.before-harvest',
  'trader.required',
  'note.too-long',
] as const;
export type OrderErrorCode = (typeof ORDER_ERROR_CODES)[number];

export interface OrderLimits {
  /**
   * The offer's free tons, when editing with the order's own (docs/product/selling.md#rules-of-the-fields); left out,
   * none.
   */
  maxAmount?: Amount | undefined;
  /** The offer's harvest: a quarter of an earlier marketing year is refused (docs/product/prices.md#quarters). */
  yearHarvested?: number | undefined;
  /** The ids that can be chosen now: no quarter that is over, no trader who has stopped quoting; left out, any. */
  quarters?: readonly string[] | undefined;
  traders?: readonly string[] | undefined;
}

/** The rules of docs/product/selling.md#rules-of-the-fields, each with its own message at its own field. */
export function orderSchema(limits: OrderLimits) {
  return OrderShape.superRefine((values, context) => {
    const refuse = (field: keyof OrderValues, code: OrderErrorCode | undefined) => {
      if (code) context.addIssue({ code: 'custom', path: [field], message: code });
    };
    refuse('amount', amountProblem(values.amount, limits.maxAmount));
    refuse('price', priceProblem(values.price));
    if (values.hasLowPrice) refuse('lowPrice', lowPriceProblem(values.lowPrice, values.price));
    refuse('quarterId', quarterProblem(values.quarterId, limits));
    if (!isTrader(values.trader, limits)) refuse('trader', 'trader.required');
    if (values.transportNote.length > MAX_NOTE_LENGTH) refuse('transportNote', 'note.too-long');
    if (values.note.length > MAX_NOTE_LENGTH) refuse('note', 'note.too-long');
  }).transform(draftOf);
}

/**
 * Tons of an order or a sale: required, at least 24 in steps of 0.1, at most what is free
 * (docs/product/selling.md#rules-of-the-fields).
 */
export function amountProblem(amount: number | null, max: Amount | undefined) {
  if (amount === null) return 'amount.required';
  if (amount < MIN_TONS) return 'amount.min';
  if (decimalsOf(amount) > 1) return 'amount.step';
  if (amount > MAX_TONS) return max === undefined ? 'amount.max' : 'amount.exceeded';
  return max !== undefined && compare(amount, max) > 0 ? 'amount.exceeded' : undefined;
}

export function priceProblem(price: number | null): OrderErrorCode | undefined {
  if (price === null) return 'price.required';
  if (price < MIN_PRICE) return 'price.min';
  if (decimalsOf(price) > 2) return 'price.step';
  return price > MAX_PRICE ? 'price.max' : undefined;
}

export function lowPriceProblem(lowPrice: number | null, price: number | null): OrderErrorCode | undefined {
  if (lowPrice === null) return 'low-price.required';
  if (lowPrice < MIN_PRICE) return 'low-price.min';
  if (decimalsOf(lowPrice) > 2) return 'low-price.step';
  return price !== null && lowPrice > price ? 'low-price.above-price' : undefined;
}

function isTrader(id: string, { traders }: OrderLimits): boolean {
  return id === ALL_TRADERS || (id !== '' && (traders?.includes(id) ?? true));
}

function quarterProblem(id: string, { quarters, yearHarvested }: OrderLimits): OrderErrorCode | undefined {
  if (id === '' || quarters?.includes(id) === false) return 'quarter.required';
  return yearHarvested !== undefined && isBeforeHarvest(id, yearHarvested)
    ? 'quarter.before-harvest'
    : undefined;
}

/** A number whose text is a plain decimal: no sign, no exponent. */
export function calculable(value: number | null): number | null {
  return value !== null && /^\d+(\.\d+)?$/.test(String(value)) ? value : null;
}

/** An amount that is written as it is: 24.55 would be called 24.6, beside the sum for 24.55. */
export function calculableAmount(value: number | null): number | null {
  const amount = calculable(value);
  return amount !== null && decimalsOf(amount) <= 1 ? amount : null;
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

function draftOf(values: OrderValues): OrderDraft {
  const text = (note: string) => (note.trim() === '' ? null : note.trim());
  return {
    amount: String(values.amount),
    price: String(values.price),
    lowPrice: values.hasLowPrice ? String(values.lowPrice) : null,
    quarterId: values.quarterId,
    ...(values.trader !== ALL_TRADERS && { onlyTrader: values.trader }),
    customTransport: values.customTransport,
    transportNote: values.customTransport ? text(values.transportNote) : null,
    note: text(values.note),
    harvestYear: harvestYearOf(values.quarterId),
  };
}
