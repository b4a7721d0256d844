import {
  CompanyDocument,
  ContractDocument,
  ContractsDocument,
  MarketplaceDocument,
  MarketplaceItemDocument,
  MarketplaceItemPricesHistoryDocument,
  OrderListDocument,
  OrdersDocument,
  PriceHistoryDocument,
  QuickStockDocument,
  SignaturesDueDocument,
  SignedTotalDocument,
  SparklinesDocument,
  StorageAggregatedPricesDocument,
  StorageDocument,
  StoragesForTradingDocument,
} from '@canola/api-schema/trading/generated/operations';
import { JIHLAVA } from '../../apps/server/test/price-desk.ts';
import { TRADERS, WHEAT } from '../../apps/server/test/trading-facts.ts';
import type { FILLS, Reader } from './fill.ts';

/** A read as the screens ask for it. */
export interface Read {
  name: string;
  /** What there is a hundred times more of. */
  of: keyof typeof FILLS;
  ask(reader: Reader): { path: string } | { documentId: string; variables: object };
  /** By a neighbour who owns little where others own much: a page with all of a company's storages has no pages. */
  isByNeighbour?: boolean;
}

const day = (before = 0) => new Date(Date.now() - before * 24 * 3600 * 1000).toISOString().slice(0, 10);
const MONTH = { from: day(31), to: day(), currency: 'CZK', favourites: [] };
const FERTILIZER = 'ammonium-sulphate';

/** What is asked of the reader's own company, by its id in trading. */
const ofCompany =
  ({ id: documentId }: { id: string }, variables: object = {}, name = 'companyId') =>
  ({ farm }: Reader) => ({ documentId, variables: { [name]: farm.companyId, ...variables } });
const listed = { currency: 'CZK', locale: 'cs', favourites: [] };

export const READS: readonly Read[] = [
  { name: 'Contracts, the first page', of: 'contracts', ask: ofCompany(ContractsDocument) },
  { name: 'Contracts, how many wait', of: 'contracts', ask: ofCompany(SignaturesDueDocument) },
  {
    name: 'One contract',
    of: 'contracts',
    ask: ({ contractId: id }) => ({ documentId: ContractDocument.id, variables: { id } }),
  },
  {
    name: 'Signed total of a month',
    of: 'contracts',
    ask: ofCompany(SignedTotalDocument, { range: 'last_month' }),
  },
  {
    name: 'Signed total since the beginning',
    of: 'contracts',
    ask: ofCompany(SignedTotalDocument, { range: 'all' }),
  },
  { name: 'Orders, the first page', of: 'orders', ask: ofCompany(OrdersDocument) },
  { name: 'Orders of a crop', of: 'orders', ask: ofCompany(OrdersDocument, { cropIds: [WHEAT] }) },
  {
    name: 'An offer with its orders',
    of: 'orders',
    ask: ({ offerIds }) => ({ documentId: OrderListDocument.id, variables: { id: offerIds[0] } }),
  },
  {
    name: 'Storages with offers and orders',
    of: 'companies',
    isByNeighbour: true,
    ask: ofCompany(CompanyDocument, listed, 'id'),
  },
  {
    name: 'Offers to sell from',
    of: 'companies',
    isByNeighbour: true,
    ask: ofCompany(StoragesForTradingDocument, listed),
  },
  {
    name: 'One storage',
    of: 'companies',
    isByNeighbour: true,
    ask: ({ storageIds }) => ({ documentId: StorageDocument.id, variables: { id: storageIds[0] } }),
  },
  {
    name: 'What quick trading would use',
    of: 'companies',
    isByNeighbour: true,
    ask: ofCompany(QuickStockDocument, { cropId: WHEAT, zip: '58601', yearHarvested: 2026 }),
  },
  {
    name: 'Notifications, the first page and the unread',
    of: 'notifications',
    ask: () => ({ path: '/can-notifications/api/notification?archived=false&page=1' }),
  },
  {
    name: 'Archived notifications, the first page',
    of: 'notifications',
    ask: () => ({ path: '/can-notifications/api/notification?archived=true&page=1' }),
  },
  {
    name: 'Payments with invoices, the first page',
    of: 'payments',
    ask: ({ farm }) => ({
      path: `/can-users/api/payment/company/${farm.usersCompanyId}?page=1&size=10&direction=DESC`,
    }),
  },
  {
    name: 'Marketplace, all inputs',
    of: 'days',
    ask: ofCompany(MarketplaceDocument, { ...JIHLAVA, currency: 'CZK' }),
  },
  {
    name: 'Marketplace, one input',
    of: 'days',
    ask: ofCompany(MarketplaceItemDocument, { ...JIHLAVA, cropId: FERTILIZER, currency: 'CZK' }),
  },
  {
    name: 'Price history of a month, all quarters',
    of: 'days',
    ask: ofCompany(MarketplaceItemPricesHistoryDocument, {
      ...JIHLAVA,
      ...MONTH,
      cropId: WHEAT,
      aggregated: true,
    }),
  },
  {
    name: "Price history of a month, a storage's crop",
    of: 'days',
    ask: ({ storageIds }) => ({
      documentId: StorageAggregatedPricesDocument.id,
      variables: { id: storageIds[0], cropIds: [WHEAT], ...MONTH },
    }),
  },
  {
    name: 'Price history of a month, one trader and quarter',
    of: 'days',
    ask: ({ storageIds, world }) => ({
      documentId: PriceHistoryDocument.id,
      variables: {
        id: storageIds[0],
        cropId: WHEAT,
        quarterId: world.quarters[0],
        traderIds: [TRADERS[0]],
        ...MONTH,
      },
    }),
  },
  {
    name: 'Small lines of thirty days',
    of: 'days',
    ask: ofCompany(SparklinesDocument, { ...JIHLAVA, currency: 'CZK', favourites: [] }),
  },
  {
    name: 'Exchange rate of a month',
    of: 'days',
    ask: () => ({ path: `/can-prices/api/currency/rate/EUR/CZK?date-from=${day(31)}` }),
  },
  {
    name: 'Futures of a month, in crowns',
    of: 'sessions',
    ask: () => ({ path: `/can-prices/api/commodity/rate/wheat?currency=CZK&date-from=${day(31)}` }),
  },
  {
    name: 'Futures, every listed month',
    of: 'sessions',
    ask: () => ({ path: '/can-prices/api/commodity/current/wheat?type=SETTLE' }),
  },
  {
    name: 'News, the last month',
    of: 'reports',
    ask: () => ({ path: `/can-news/api/report?date-from=${day(31)}` }),
  },
  {
    name: 'News, one report',
    of: 'reports',
    ask: ({ reportId }) => ({ path: `/can-news/api/report/${reportId}` }),
  },
];
