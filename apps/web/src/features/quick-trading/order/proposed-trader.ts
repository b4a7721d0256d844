import { ALL_TRADERS } from '#market/order-form/order.schema.ts';

/** Whom a new order starts with: the only one that quoted, if it still does; otherwise everybody. */
export function proposedTrader(
  quoted: readonly string[],
  prices: readonly { trader: { id: string } }[],
): string {
  const [alone, ...others] = quoted;
  const isProposed = others.length === 0 && prices.some(({ trader }) => trader.id === alone);
  return alone !== undefined && isProposed ? alone : ALL_TRADERS;
}
