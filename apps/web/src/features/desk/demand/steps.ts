import type { DemandLine } from '@canola/api-schema/trading/desk-book';

export interface DemandStep {
  from: string;
  to: string;
  tons: number;
  /** With all the steps below. */
  together: number;
}

/** The steps from the lowest wanted price on, with the running sum. */
export function stepsOf({ steps }: Pick<DemandLine, 'steps'>): DemandStep[] {
  let together = 0;
  return steps.map(({ from, to, tons }) => {
    together += Number(tons);
    return { from, to, tons: Number(tons), together };
  });
}

/** Tons of the steps that a price reaches whole: a merged step counts from its highest price on. */
export function tonsUpTo(line: Pick<DemandLine, 'steps'>, price: number): number {
  return stepsOf(line).findLast(({ to }) => Number(to) <= price)?.together ?? 0;
}
