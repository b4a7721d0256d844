import { z } from 'zod';

/**
 * A trader's quality schedule and what it makes of a ticket (docs/product/deliveries.md#quality). Server, desk and phone
 * calculate with the same function, in exact fractions: weight is rounded once per ticket, money once per line.
 */

/** Ids of apps/server/data/reference/parameters.json. */
const Parameter = z.string().regex(/^[a-zA-Z]{1,30}$/);
/** As it is measured: per cent, or seconds of a falling number. */
export const QualityValue = z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, 'number.invalid');
const Rate = z.string().regex(/^-?\d{1,5}(\.\d{1,2})?$/, 'number.invalid');

const Base = { parameter: Parameter, base: QualityValue };

/** Wetter than the base weighs less: kg × (100 − m) / (100 − base). */
const Dry = z.strictObject({ kind: z.literal('dry'), ...Base });
/** Per point above the base so many per cent of the weight are taken off. */
const WeightPercent = z.strictObject({ kind: z.literal('weight_percent'), ...Base, ratio: QualityValue });
/** Per cent of the price for each point above and each point below the base, together at most `cap` per cent. */
const PricePercent = z.strictObject({
  kind: z.literal('price_percent'),
  ...Base,
  above: Rate,
  below: Rate,
  cap: QualityValue.nullable(),
});
/** Per ton as weighed and point above the base, in the contract's currency. */
const Fee = z.strictObject({ kind: z.literal('fee'), ...Base, perPoint: QualityValue });
/** Outside of them the trader does not take it. */
const Limit = z.strictObject({
  kind: z.literal('limit'),
  parameter: Parameter,
  min: QualityValue.nullable(),
  max: QualityValue.nullable(),
});

/** The order in which rules are applied, whatever order they were typed in. */
export const RULE_KINDS = ['dry', 'weight_percent', 'price_percent', 'fee', 'limit'] as const;
export const QualityRule = z.discriminatedUnion('kind', [Dry, WeightPercent, PricePercent, Fee, Limit]);
export type QualityRule = z.infer<typeof QualityRule>;

export const MAX_QUALITY_RULES = 20;
/** Percentages end at 100; a moisture of 152 has lost its comma. Other units end at 99,999. */
export const PERCENT_PARAMETERS: ReadonlySet<string> = new Set([
  'protein',
  'moisture',
  'impurities',
  'vitreous',
  'sieve',
  'germination',
  'broken',
  'oil',
  'erucic',
  'oleic',
]);

/** One rule of a kind per parameter, a base below 100 per cent, and a limit that limits something. */
export const QualityRules = z
  .array(QualityRule)
  .max(MAX_QUALITY_RULES)
  .superRefine((rules, context) => {
    const seen = new Set<string>();
    for (const [index, rule] of rules.entries()) {
      const key = `${rule.kind} ${rule.parameter}`;
      const issue = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      if (seen.has(key)) issue('parameter', 'rule.duplicate');
      seen.add(key);
      if (rule.kind === 'limit') {
        if (rule.min === null && rule.max === null) issue('min', 'field.required');
        if (rule.min !== null && rule.max !== null && Number(rule.min) > Number(rule.max))
          issue('max', 'field.range');
      } else if (rule.kind === 'dry' || PERCENT_PARAMETERS.has(rule.parameter)) {
        if (Number(rule.base) >= 100) issue('base', 'field.range');
      }
    }
  });

/** Whether a measured value can be one at all; `value` matches {@link QualityValue}. */
export function isPlausibleValue(parameter: string, value: string): boolean {
  return !PERCENT_PARAMETERS.has(parameter) || Number(value) <= 100;
}

/** The parameters that a ticket needs a value of, in the order of the rules. */
export function parametersOf(rules: readonly QualityRule[]): string[] {
  return [...new Set(inOrder(rules).map(({ parameter }) => parameter))];
}

interface Measured {
  parameter: string;
  value: string;
}
/** Kilograms of a step have two decimals and are for the eye: the weight itself is rounded once, at the end. */
export type QualityStep = Measured &
  (
    | { kind: 'dry'; base: string; numerator: string; denominator: string; kg: string }
    | { kind: 'weight_percent'; base: string; points: string; ratio: string; factor: string; kg: string }
    | {
        kind: 'price_percent';
        base: string;
        points: string;
        perPoint: string;
        percent: string;
        isCapped: boolean;
      }
    | { kind: 'fee'; base: string; points: string; perPoint: string; tons: string; amount: string }
    | { kind: 'limit'; min: string | null; max: string | null; isKept: boolean }
  );

export interface QualityResult {
  netKg: number;
  paidKg: number;
  /** Per ton, with the per cent of the price; two decimals, for the eye. */
  price: string;
  /** Paid weight at that price, before fees. */
  gross: string;
  /** The line: without tax, hellers kept. */
  sum: string;
  /** All of the weight at the contract's price. */
  atBase: string;
  /** `atBase − sum`; below zero where the quality earned more. */
  deducted: string;
  deductedPercent: string;
  steps: QualityStep[];
  /** Parameters without a value: their rules were left out. */
  missing: string[];
  /** Parameters outside of their limit. */
  refused: string[];
}

export interface Weighed {
  netKg: number;
  /** Of the contract, per ton. */
  price: string;
  rules: readonly QualityRule[];
  values: Readonly<Record<string, string>>;
}

export function calculateQuality({ netKg, price, rules, values }: Weighed): QualityResult {
  const steps: QualityStep[] = [];
  const missing = parametersOf(rules).filter((parameter) => values[parameter] === undefined);
  let kg = whole(netKg);
  let percent = whole(0);
  let fees = whole(0);
  for (const rule of inOrder(rules)) {
    const value = values[rule.parameter];
    if (value === undefined) continue;
    const measured = { parameter: rule.parameter, value };
    if (rule.kind === 'limit') {
      const isKept =
        (rule.min === null || Number(value) >= Number(rule.min)) &&
        (rule.max === null || Number(value) <= Number(rule.max));
      steps.push({ ...measured, kind: 'limit', min: rule.min, max: rule.max, isKept });
      continue;
    }
    const points = minus(fraction(value), fraction(rule.base));
    const above = sign(points) > 0 ? points : whole(0);
    const common = { ...measured, base: rule.base };
    const before = kg;
    switch (rule.kind) {
      case 'dry': {
        const [dry, atBase] = [minus(whole(100), fraction(value)), minus(whole(100), fraction(rule.base))];
        if (sign(above) > 0) kg = over(times(kg, dry), atBase);
        const change = toText(minus(kg, before), 2);
        const parts = { numerator: toText(dry, 2, true), denominator: toText(atBase, 2, true) };
        steps.push({ ...common, kind: 'dry', ...parts, kg: change });
        break;
      }
      case 'weight_percent': {
        const off = over(times(above, fraction(rule.ratio)), whole(100));
        const factor = sign(minus(whole(1), off)) > 0 ? minus(whole(1), off) : whole(0);
        kg = times(kg, factor);
        const parts = { points: toText(above, 2, true), ratio: rule.ratio, factor: toText(factor, 6, true) };
        steps.push({ ...common, kind: 'weight_percent', ...parts, kg: toText(minus(kg, before), 2) });
        break;
      }
      case 'price_percent': {
        const isAbove = sign(points) > 0;
        const perPoint = isAbove ? rule.above : rule.below;
        const full = times(isAbove ? points : minus(whole(0), points), fraction(perPoint));
        const capped = capAt(full, rule.cap);
        percent = plus(percent, capped);
        const parts = { points: toText(points, 2, true), perPoint, percent: toText(capped, 4, true) };
        steps.push({ ...common, kind: 'price_percent', ...parts, isCapped: capped !== full });
        break;
      }
      case 'fee': {
        const tons = over(whole(netKg), whole(1000));
        const amount = times(times(above, fraction(rule.perPoint)), tons);
        fees = plus(fees, amount);
        const parts = {
          points: toText(above, 2, true),
          perPoint: rule.perPoint,
          tons: toText(tons, 3, true),
        };
        steps.push({ ...common, kind: 'fee', ...parts, amount: toText(minus(whole(0), amount), 2) });
      }
    }
  }
  const paidKg = Number(rounded(kg, 0));
  const factor = plus(whole(1), over(percent, whole(100)));
  const finalPrice = times(fraction(price), sign(factor) > 0 ? factor : whole(0));
  const gross = times(over(whole(paidKg), whole(1000)), finalPrice);
  const atBase = toHellers(times(over(whole(netKg), whole(1000)), fraction(price)));
  const sum = toHellers(minus(gross, fees));
  const deducted = minus(atBase, sum);
  return {
    netKg,
    paidKg,
    price: toText(finalPrice, 2),
    gross: toText(gross, 2),
    sum: toText(sum, 2),
    atBase: toText(atBase, 2),
    deducted: toText(deducted, 2),
    deductedPercent: sign(atBase) === 0 ? '0.00' : toText(over(times(deducted, whole(100)), atBase), 2),
    steps,
    missing,
    refused: steps.flatMap((step) => (step.kind === 'limit' && !step.isKept ? [step.parameter] : [])),
  };
}

function inOrder(rules: readonly QualityRule[]): QualityRule[] {
  return rules.toSorted((a, b) => RULE_KINDS.indexOf(a.kind) - RULE_KINDS.indexOf(b.kind));
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}

function whole(number: number): Fraction {
  return { top: BigInt(number), bottom: 1n };
}

/** Of a decimal text. */
function fraction(text: string): Fraction {
  const [before = '0', after = ''] = text.split('.');
  return { top: BigInt(before + after), bottom: 10n ** BigInt(after.length) };
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom });
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const over = (a: Fraction, b: Fraction): Fraction => times(a, { top: b.bottom, bottom: b.top });
const sign = ({ top, bottom }: Fraction): number => (top === 0n ? 0 : top > 0n === bottom > 0n ? 1 : -1);

function capAt(percent: Fraction, cap: string | null): Fraction {
  if (cap === null) return percent;
  const limit = fraction(cap);
  if (sign(minus(percent, limit)) > 0) return limit;
  const least = minus(whole(0), limit);
  return sign(minus(percent, least)) < 0 ? least : percent;
}

/** In units of the last decimal; half away from zero, as the database rounds. */
function rounded(value: Fraction, decimals: number): bigint {
  const [top, bottom] = value.bottom < 0n ? [-value.top, -value.bottom] : [value.top, value.bottom];
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(decimals);
  const units = (2n * scaled + bottom) / (2n * bottom);
  return top < 0n ? -units : units;
}

const toHellers = (value: Fraction): Fraction => ({ top: rounded(value, 2), bottom: 100n });

function toText(value: Fraction, decimals: number, isTrimmed = false): string {
  const units = rounded(value, decimals);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return (units < 0n ? '-' : '') + (isTrimmed ? text.replace(/\.?0+$/, '') : text);
}
