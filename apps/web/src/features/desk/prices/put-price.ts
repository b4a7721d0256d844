import type { LineKey } from '@canola/api-schema/trading/desk-prices';

interface PutPrice {
  key: LineKey;
  price: string;
}

let waiting: PutPrice | undefined;

/** A price chosen on another page of the desk; the grid puts it into the draft when it opens. */
export function putPrice(price: PutPrice): void {
  waiting = price;
}

export function takePutPrice(regionId: string): PutPrice | undefined {
  if (waiting?.key.regionId !== regionId) return undefined;
  const taken = waiting;
  waiting = undefined;
  return taken;
}
