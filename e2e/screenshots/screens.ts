import type { DemoIds } from './demo-ids.ts';

const PRICES = 'currency=CZK&postalCode=76701';

/** Every screen of the market by its name, with its address in the demo world. */
export function screensOf(ids: DemoIds): [name: string, path: string][] {
  const trade = `/trades/${ids.storage}/offers/${ids.offer}/quarter/${ids.quarter}`;
  const own = `/storages/${ids.storage}`;
  return [
    ['purchase-prices', `/purchase-prices?${PRICES}`],
    ['purchase-prices-dialog', '/purchase-prices?currency=CZK&enforceDialog=true'],
    ['purchase-prices-panel', `/purchase-prices/${ids.marketPrice}?${PRICES}`],
    ['quick-trading', `/quick-trading?${PRICES}`],
    ['quick-trading-sell', `/quick-trading/milling-wheat/quarter/${ids.quarter}?${PRICES}`],
    ['storages', '/storages'],
    ['storages-search', '/storages?search=zzz'],
    ['storages-management', '/storages/management'],
    ['storages-new', '/storages/management/new'],
    ['storages-edit', `/storages/management/${ids.storage}`],
    ['storages-crops-new', `${own}/crops/new`],
    ['storages-offer', `${own}/offers/${ids.offer}`],
    ['storages-offer-edit', `${own}/offers/${ids.offer}/edit`],
    ['trades', '/trades'],
    ['trades-panel', trade],
    ['trades-sell', `${trade}/sell`],
    ['transactions', '/transactions-and-orders'],
    ['order-edit', `/transactions-and-orders/offers/${ids.order.offer}/orders/${ids.order.id}`],
    ...Object.entries(ids.contracts).flatMap(([status, id]): [string, string][] => {
      const contract = `/transactions-and-orders/transactions/${id}`;
      const name = `contract-${status.toLowerCase()}`;
      return [
        [name, contract],
        [`${name}-signature`, `${contract}/signature`],
      ];
    }),
  ];
}
