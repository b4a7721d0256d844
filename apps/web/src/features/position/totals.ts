import type { CropPosition } from '#market/position/positions.ts';

/** The sum over the crops that have a result; undefined where none has. */
export function totalsOf(crops: readonly CropPosition[]) {
  const counted = crops.filter(({ result }) => result.result !== null);
  if (counted.length === 0) return undefined;
  const sum = (of: (crop: CropPosition) => number) => counted.reduce((total, crop) => total + of(crop), 0);
  const result = sum((crop) => crop.result.result ?? 0);
  const areaHa = sum((crop) => crop.facts.plan?.areaHa ?? 0);
  return {
    soldTons: sum((crop) => crop.result.sold.tons),
    sold: sum((crop) => crop.result.sold.value),
    unsoldTons: sum((crop) => Math.max(0, crop.result.unsold)),
    value: sum((crop) => crop.result.value ?? 0),
    cost: sum((crop) => crop.result.cost ?? 0),
    result,
    areaHa,
    perHa: result / areaHa,
    missing: crops.filter((crop) => crop.result.result === null).map(({ crop }) => crop.name),
  };
}
