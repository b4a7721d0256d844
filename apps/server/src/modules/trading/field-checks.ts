import { MAX_PRICE, MAX_TONS, MIN_PRICE } from '@canola/api-schema/limits';
import type { FieldError, TradingErrorCode } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import { refuse } from './outcome.ts';

/** Tons and money travel as decimal texts, never as floats (docs/product/prices.md#money-and-tons). */
const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;

const TONS_DECIMALS = 1;
const PRICE_DECIMALS = 2;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

export function amountErrors(field: string, amount: string, min: Decimal.Value, unit = 'T'): FieldError[] {
  if (!isDecimal(amount)) return [{ field, code: 'number.invalid' }];
  const value = new Decimal(amount);
  if (value.lt(min) || value.lte(0))
    return [{ field, code: 'amount.min', params: { min: new Decimal(min).toString(), unit } }];
  if (value.gt(MAX_TONS)) return [{ field, code: 'amount.max', params: { max: String(MAX_TONS) } }];
  return value.dp() > TONS_DECIMALS ? [{ field, code: 'amount.step' }] : [];
}

export function priceErrors(field: string, price: string): FieldError[] {
  if (!isDecimal(price)) return [{ field, code: 'number.invalid' }];
  const value = new Decimal(price);
  if (value.lt(MIN_PRICE)) return [{ field, code: 'price.min', params: { min: String(MIN_PRICE) } }];
  if (value.gt(MAX_PRICE)) return [{ field, code: 'price.max', params: { max: String(MAX_PRICE) } }];
  return value.dp() > PRICE_DECIMALS ? [{ field, code: 'price.step' }] : [];
}

export function errorUnless(isPassed: unknown, field: string, code: TradingErrorCode): FieldError[] {
  return isPassed ? [] : [{ field, code }];
}

/** A required text: trimmed, not empty, not a novel. */
export function textErrors(field: string, text: string, max: number): FieldError[] {
  if (text.trim() === '') return [{ field, code: 'field.required' }];
  return lengthErrors(field, text, max);
}

export function lengthErrors(field: string, text: string | null, max: number): FieldError[] {
  return (text?.length ?? 0) > max ? [{ field, code: 'field.too-long', params: { max: String(max) } }] : [];
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** A text that is not an id cannot name anything. */
export function requireId(id: string): string {
  if (!isId(id)) refuse('root', 'not-found');
  return id;
}
