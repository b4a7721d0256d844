/** Whether a quote may fill an order: one that is active, and whose ladder is not paused; `order` is its alias. */
export const inMarketSql = (order: string) => `(${order}.active and not ${order}.held)`;
