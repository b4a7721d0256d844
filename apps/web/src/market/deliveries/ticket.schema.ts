import { z } from 'zod';

/** Kilograms of one lorry (docs/product/deliveries.md#tickets). */
export const MOST_NET_KG = 60_000;
/** A weight below this was typed in tons. */
const LEAST_KG = 100;

/** As it is typed and kept in the browser: kilograms and points, `null` where nothing is typed. */
export const TicketValues = z.object({
  contractId: z.string(),
  number: z.string(),
  lorry: z.string(),
  day: z.string().nullable(),
  grossKg: z.number().nullable(),
  tareKg: z.number().nullable(),
  quality: z.record(z.string(), z.number().nullable()),
});
export type TicketValues = z.infer<typeof TicketValues>;

export type TicketField = 'contractId' | 'number' | 'day' | 'grossKg' | 'tareKg' | `quality.${string}`;

export type Problem =
  | 'required'
  | 'in-tons'
  | 'whole'
  | 'tare-above-gross'
  | 'too-heavy'
  | 'future'
  | 'range';

export interface Parameter {
  id: string;
  /** Values outside are mistyped: moisture of 152. */
  min: number;
  max: number;
  isRequired: boolean;
}

export const netOf = ({ grossKg, tareKg }: Pick<TicketValues, 'grossKg' | 'tareKg'>): number | undefined =>
  grossKg === null || tareKg === null || grossKg <= tareKg ? undefined : grossKg - tareKg;

/** Why the ticket can't be saved, by field; the server checks the same and more. */
export function problemsOf(
  values: TicketValues,
  parameters: readonly Parameter[],
  today: string,
): Partial<Record<TicketField, Problem>> {
  const problems: Partial<Record<TicketField, Problem>> = {};
  if (values.contractId === '') problems.contractId = 'required';
  if (values.number.trim() === '') problems.number = 'required';
  if (values.day === null) problems.day = 'required';
  else if (values.day > today) problems.day = 'future';
  for (const field of ['grossKg', 'tareKg'] as const) {
    const problem = weightProblem(values[field]);
    if (problem) problems[field] = problem;
  }
  const { grossKg, tareKg } = values;
  if (!problems.grossKg && !problems.tareKg && grossKg !== null && tareKg !== null) {
    if (tareKg >= grossKg) problems.tareKg = 'tare-above-gross';
    else if (grossKg - tareKg > MOST_NET_KG) problems.grossKg = 'too-heavy';
  }
  for (const { id, min, max, isRequired } of parameters) {
    const value = values.quality[id] ?? null;
    if (value === null ? isRequired : !(value >= min && value <= max))
      problems[`quality.${id}`] = value === null ? 'required' : 'range';
  }
  return problems;
}

function weightProblem(kg: number | null): Problem | undefined {
  if (kg === null) return 'required';
  if (kg < LEAST_KG) return 'in-tons';
  return Number.isInteger(kg) ? undefined : 'whole';
}

/** A number that was probably meant: a zero too many, a point left out, tons for kilograms. */
export function meantBy(problem: Problem, value: number | null, most: number): number | undefined {
  if (value === null || Number.isNaN(value)) return undefined;
  if (problem === 'in-tons' && value > 0) return Math.round(value * 1000);
  const tenth = value / 10;
  return (problem === 'too-heavy' || problem === 'range') && tenth > 0 && tenth <= most ? tenth : undefined;
}
