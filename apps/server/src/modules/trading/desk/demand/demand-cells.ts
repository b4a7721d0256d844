import { DEMAND_TONS } from '@canola/api-schema/trading/desk-book';

/** A company's orders of one market in one price step. Only the step and the rounded tons are known of it. */
export interface StepOrder {
  companyId: string;
  step: number;
  tons: number;
}

export interface Cell {
  from: number;
  to: number;
  tons: number;
}

/** A cell that shows fewer companies, or one with a larger part, would show somebody's orders. */
const MIN_COMPANIES = 3;
const MAX_SHARE = 0.6;

/** The step that a price belongs to: who wants 5 230 sells at 5 250, the end of a step of 50. */
export const stepOf = (price: number, step: number) => Math.ceil(price / step) * step;

/**
 * Rounded before anything is summed or compared. Of a rounded sum the exact tons could be found: own orders, made larger
 * ton by ton, show where it turns over.
 */
export const roundedTons = (tons: number) =>
  Math.max(DEMAND_TONS, Math.round(tons / DEMAND_TONS) * DEMAND_TONS);

/**
 * The picture of one market (docs/product/desk.md#demand-nearby), lowest price first. A cell that would show too much is
 * merged with the next lower one; the lowest, which has none, with those above it. It depends on nothing but the
 * companies, steps and rounded tons, so it can't tell orders apart that agree in those.
 */
export function cellsOf(orders: readonly StepOrder[]): Cell[] {
  const steps = [...Map.groupBy(orders, ({ step }) => step)].toSorted(([a], [b]) => b - a);
  const parts: Part[] = [];
  for (const [step, ofStep] of steps) {
    const last = parts.at(-1);
    const part = last && !isShown(last) ? last : { from: step, to: step, byCompany: new Map() };
    if (part !== last) parts.push(part);
    part.from = step;
    for (const { companyId, tons } of ofStep) add(part, companyId, roundedTons(tons));
  }
  // The rest at the lowest end.
  for (let rest = parts.at(-1); rest && !isShown(rest); rest = parts.at(-1)) {
    parts.pop();
    const above = parts.at(-1);
    if (!above) return [];
    above.from = rest.from;
    for (const [companyId, tons] of rest.byCompany) add(above, companyId, tons);
  }
  return parts.map((part) => ({ from: part.from, to: part.to, tons: sumOf(part) })).toReversed();
}

interface Part {
  from: number;
  to: number;
  byCompany: Map<string, number>;
}

const sumOf = ({ byCompany }: Part) => [...byCompany.values()].reduce((all, tons) => all + tons, 0);

const isShown = (part: Part) =>
  part.byCompany.size >= MIN_COMPANIES && Math.max(...part.byCompany.values()) <= sumOf(part) * MAX_SHARE;

function add({ byCompany }: Part, companyId: string, tons: number): void {
  byCompany.set(companyId, (byCompany.get(companyId) ?? 0) + tons);
}
