import { ITEMS, type Item } from './reference/index.ts';

const BY_ID = new Map(ITEMS.map((item) => [item.id, item]));

/** Whether a farmer sells it; inputs go the other way. */
export function isSoldCrop(cropId: string): boolean {
  return BY_ID.get(cropId)?.tradeType === 'FROM_STORAGE';
}

/** What a farmer buys. */
export function findInput(cropId: string): Item | undefined {
  const item = BY_ID.get(cropId);
  return item?.tradeType === 'TO_STORAGE' ? item : undefined;
}
