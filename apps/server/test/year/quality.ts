import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import type { Stream } from './dice.ts';

export const RULED_CROP = 'milling-wheat';
const DRY = 14;
const DRIEST = 9;
const CLEAN = 6;
const FEE = 40;

/** Deductions of some traders for wheat. */
export const RULES: QualityRule[] = [
  { kind: 'dry', parameter: 'moisture', base: String(DRY) },
  { kind: 'weight_percent', parameter: 'impurities', base: String(CLEAN), ratio: '1' },
  { kind: 'fee', parameter: 'moisture', base: String(DRY), perPoint: String(FEE) },
  { kind: 'limit', parameter: 'protein', min: '11', max: null },
];

/** A lorry's values, where the contract wants any. */
export function measured(dice: Stream, hasRules: boolean, wetness: number): Record<string, string> {
  const drawn = {
    moisture: Math.max(DRIEST, dice.between(12, 16.5) + wetness).toFixed(1),
    impurities: dice.between(2, 8.5).toFixed(1),
    protein: dice.between(11.5, 14).toFixed(1),
  };
  return hasRules ? drawn : {};
}

/** The same by hand: kilograms that are paid, and crowns. */
export function settledByHand(
  netKg: number,
  price: number,
  values: { moisture?: string; impurities?: string },
): { kg: number; sum: number } {
  const { moisture = '0', impurities = '0' } = values;
  const wet = Math.max(0, Number(moisture) - DRY);
  const dry = wet > 0 ? (netKg * (100 - Number(moisture))) / (100 - DRY) : netKg;
  const dirt = Math.max(0, Number(impurities) - CLEAN);
  const kg = Math.round(dry * (1 - dirt / 100));
  return { kg, sum: (kg * price) / 1000 - (netKg / 1000) * wet * FEE };
}
