// The position of one crop and harvest (docs/product/position.md). The server's tests and the sliders use the same function.

interface Sold {
  tons: number;
  value: number;
}

export interface SeasonPlan {
  areaHa: number;
  /** Tons per hectare. */
  yield: number;
  /** Tons; takes the place of area × yield once it is known. */
  harvested: number | null;
  /** At most one of the two. */
  costPerHa: number | null;
  costPerTon: number | null;
}

export interface PositionFacts {
  /** Null where nobody has typed one: the offers' total is the production. */
  plan: SeasonPlan | null;
  offered: number;
  signed: Sold;
  onItsWay: Sold;
  ordered: number;
  /** In storages, and in no order. */
  free: number;
  /** Per unsold ton, after haulage; null where nobody quotes, and where the price is masked. */
  price: number | null;
  /** Unsold tons at places where nobody quotes: without a value. */
  unvalued: number;
  /** Those of them that are in no storage: they change with the yield. */
  unvaluedStanding: number;
}

/** A position as it is sent: decimals are texts. */
interface SentPosition {
  plan: {
    areaHa: string;
    yield: string;
    harvested: string | null;
    costPerHa: string | null;
    costPerTon: string | null;
  } | null;
  offered: string;
  signedTons: string;
  signedValue: string;
  onItsWayTons: string;
  onItsWayValue: string;
  offers: readonly { ordered: string; free: string }[];
  /** Left out before it is valued. */
  value?: { price: string | null; unvalued: string | null; unvaluedStanding: string | null };
}

export function factsOf({ plan, offers, value, ...sent }: SentPosition): PositionFacts {
  return {
    plan: plan && {
      areaHa: Number(plan.areaHa),
      yield: Number(plan.yield),
      harvested: numberOf(plan.harvested),
      costPerHa: numberOf(plan.costPerHa),
      costPerTon: numberOf(plan.costPerTon),
    },
    offered: Number(sent.offered),
    signed: { tons: Number(sent.signedTons), value: Number(sent.signedValue) },
    onItsWay: { tons: Number(sent.onItsWayTons), value: Number(sent.onItsWayValue) },
    ordered: tidy(offers.reduce((sum, { ordered }) => sum + Number(ordered), 0)),
    free: tidy(offers.reduce((sum, { free }) => sum + Number(free), 0)),
    price: numberOf(value?.price ?? null),
    unvalued: Number(value?.unvalued ?? 0),
    unvaluedStanding: Number(value?.unvaluedStanding ?? 0),
  };
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Factors of the price on the rest and of the yield, as the sliders set them. */
export interface Assumed {
  price?: number;
  yield?: number;
}

export interface CropResult {
  production: number;
  sold: Sold;
  /** Below zero: more is sold than expected. */
  unsold: number;
  /** Unsold, and in no storage. */
  standing: number;
  average: number | null;
  cost: number | null;
  breakEven: number | null;
  /** The price that the rest must bring; null where nothing is left. */
  needed: number | null;
  /** Of the unsold tons. */
  value: number | null;
  result: number | null;
  perHa: number | null;
}

export function cropResult(facts: PositionFacts, assumed: Assumed = {}): CropResult {
  const { plan, signed, onItsWay } = facts;
  const production = productionOf(facts, assumed.yield ?? 1);
  const sold = { tons: signed.tons + onItsWay.tons, value: signed.value + onItsWay.value };
  const unsold = tidy(production - sold.tons);
  const cost = costOf(plan, production);
  const standing = Math.max(0, tidy(unsold - facts.ordered - facts.free));
  const value = valueUnsold(facts, { unsold, standing }, assumed.price ?? 1);
  const result = cost === null || value === null ? null : sold.value + value - cost;
  return {
    production: tidy(production),
    sold: { tons: tidy(sold.tons), value: toCents(sold.value) },
    unsold,
    standing,
    average: sold.tons > 0 ? toCents(sold.value / sold.tons) : null,
    cost: cost === null ? null : toCents(cost),
    breakEven: cost === null || production <= 0 ? null : toCents(cost / production),
    needed: cost === null || unsold <= 0 ? null : toCents((cost - sold.value) / unsold),
    value: value === null ? null : toCents(value),
    result: result === null ? null : toCents(result),
    perHa: result === null || !plan ? null : toCents(result / plan.areaHa),
  };
}

export const TABLE_STEPS = [-10, -5, 0, 5, 10] as const;

/** The result by price, the highest first, and by yield, the lowest first: five by five. */
export function resultTable(facts: PositionFacts): (number | null)[][] {
  return TABLE_STEPS.toReversed().map((price) =>
    TABLE_STEPS.map((yields) => cropResult(facts, { price: factor(price), yield: factor(yields) }).result),
  );
}

/** 1.05 for 5 per cent. */
export function factor(percent: number): number {
  return (100 + percent) / 100;
}

/** A harvest that is in is as large as it is, whatever the yield might have been. */
function productionOf({ plan, offered }: PositionFacts, yieldFactor: number): number {
  return plan ? (plan.harvested ?? plan.areaHa * plan.yield * yieldFactor) : offered;
}

/** Costs per hectare do not shrink with the yield; costs per ton do. */
function costOf(plan: SeasonPlan | null, production: number): number | null {
  if (plan?.costPerHa != null) return plan.costPerHa * plan.areaHa;
  return plan?.costPerTon == null ? null : plan.costPerTon * production;
}

function valueUnsold(
  { price, unvalued, unvaluedStanding }: PositionFacts,
  { unsold, standing }: Pick<CropResult, 'unsold' | 'standing'>,
  priceFactor: number,
): number | null {
  if (unsold <= 0) return 0;
  const withoutValue = unvaluedStanding > 0 ? unvalued - unvaluedStanding + standing : unvalued;
  return price === null ? null : Math.max(0, unsold - withoutValue) * price * priceFactor;
}

/** Without the noise of binary fractions: no ton is cut finer. */
function tidy(tons: number): number {
  return Math.round(tons * 1e6) / 1e6;
}

/** Half away from zero, as the database rounds; the factor compensates for what binary fractions lose below a half. */
function toCents(amount: number): number {
  return (Math.sign(amount) * Math.round(Math.abs(amount) * 100 * (1 + 1e-14))) / 100;
}

export const MAX_AREA_HA = 1_000_000;
export const MAX_YIELD = 150;
/** Above this, somebody has typed the tons of a field, or lost a comma: it is asked once more. */
export const UNUSUAL_YIELD = 20;

/** Late crops are in the field until the end of November, the others until the end of September. */
const LATE_CROPS: ReadonlySet<string> = new Set([
  'maize',
  'waxy-maize',
  'sorghum',
  'sunflower',
  'sunflower-high-oleic',
  'soybeans',
]);

/** Whether the tons that are in no storage may still be in the field; `today` is 'yyyy-MM-dd'. */
export function mayStand(
  cropId: string,
  yearHarvested: number,
  plan: SeasonPlan | null,
  today: string,
): boolean {
  if (plan?.harvested != null) return false;
  return today < `${yearHarvested}-${LATE_CROPS.has(cropId) ? '12' : '10'}-01`;
}
