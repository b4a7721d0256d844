import type { Item } from '../catalogue/catalogue.ts';

/** The drawing of each packaging, by how its id begins. */
const DRAWINGS = {
  BULK: 'bulk',
  BIG_BAG: 'big-bag',
  TANK: 'tanker',
  IBC: 'ibc',
  CAN: 'canister',
  BAG: 'bag',
  POUCH: 'bag',
} as const;

/** An input as it is usually delivered; without a packaging it comes in bags. A crop has no picture. */
export function imageOf({ category, parameters }: Item): string | null {
  if (category === 'CROP') return null;
  const packaging = parameters.find((one) => one.id === 'packaging');
  const first = packaging?.type === 'select' ? packaging.options[0]?.id : undefined;
  const found = Object.entries(DRAWINGS).find(([start]) => first?.startsWith(start));
  return `/data/inputs/${found?.[1] ?? 'bag'}.svg`;
}
