import { MAX_PRICE, MAX_TONS, MIN_PRICE } from '@canola/api-schema/limits';
import { MAX_AREA_HA, MAX_YIELD } from '@canola/api-schema/position';
import { z } from 'zod';
import type { SentPosition } from '#market/position/positions.ts';

/** Required, above zero and up to a limit; sent as a decimal. */
const within = (max: number, decimals: number, code: string) =>
  z
    .number()
    .nullable()
    .transform((value, context) => {
      if (value !== null && value > 0 && value <= max) return value.toFixed(decimals);
      context.addIssue({ code: 'custom', message: value === null ? 'required' : code });
      return z.NEVER;
    });

/** An empty field is none; a text that isn't a number yet is refused. */
const optional = (min: number, max: number, decimals: number) =>
  z
    .number('positive')
    .nullable()
    .transform((value, context) => {
      if (value === null) return null;
      if (value >= min && value <= max) return value.toFixed(decimals);
      context.addIssue({ code: 'custom', message: 'positive' });
      return z.NEVER;
    });

export const PlanForm = z.object({
  cropId: z
    .string()
    .nullable()
    .transform((id, context) => {
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'required' });
      return z.NEVER;
    }),
  areaHa: within(MAX_AREA_HA, 2, 'areaRange'),
  yield: within(MAX_YIELD, 2, 'yieldRange'),
  harvested: optional(0.1, MAX_TONS, 1),
  costKind: z.enum(['perHa', 'perTon']),
  cost: optional(MIN_PRICE, MAX_PRICE, 2),
});
export type PlanForm = z.input<typeof PlanForm>;
export type PlanSent = z.output<typeof PlanForm>;

const numberOf = (text: string | null | undefined) => (text == null ? null : Number(text));

export function planValues(cropId: string | null, plan: SentPosition['plan'] | undefined): PlanForm {
  return {
    cropId,
    areaHa: numberOf(plan?.areaHa),
    yield: numberOf(plan?.yield),
    harvested: numberOf(plan?.harvested),
    costKind: plan?.costPerTon == null ? 'perHa' : 'perTon',
    cost: numberOf(plan?.costPerHa ?? plan?.costPerTon),
  };
}

/** At most one of the two costs is sent, so the server never has to choose. */
export function planInput({ costKind, cost, ...sent }: PlanSent) {
  return {
    ...sent,
    costPerHa: costKind === 'perHa' ? cost : null,
    costPerTon: costKind === 'perTon' ? cost : null,
  };
}
