import {
  BasisTodayDocument,
  BasisYearDocument,
  CropPricesRegionDocument,
  FutureQuartersDocument,
  LadderReplayDocument,
  MarketDocument,
  MarketplaceDocument,
  MarketplaceItemDocument,
  MarketplaceItemPricesHistoryDocument,
  OrderOutlookDocument,
  PriceHistoryDocument,
  SparklinesDocument,
  StorageAggregatedPricesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { JIHLAVA } from '../../apps/server/test/price-desk.ts';
import { TRADERS, WHEAT } from '../../apps/server/test/trading-facts.ts';
import { ofCompany, type Read } from './read.ts';

const day = (before = 0) => new Date(Date.now() - before * 24 * 3600 * 1000).toISOString().slice(0, 10);
const MONTH = { from: day(31), to: day(), currency: 'CZK', favourites: [] };
const FERTILIZER = 'ammonium-sulphate';
const HERE = { ...JIHLAVA, currency: 'CZK', favourites: [] };
const PLACE = { place: { position: JIHLAVA }, currency: 'CZK', favourites: [] };

/** Rows of which the market has more and more. */
export const MARKET_READS: readonly Read[] = [
  { name: 'The price board', of: 'days', ask: ofCompany(TraderPricesDocument, HERE) },
  {
    name: 'Prices of a crop',
    of: 'days',
    ask: ofCompany(CropPricesRegionDocument, { ...JIHLAVA, currency: 'CZK', cropId: WHEAT }),
  },
  {
    name: 'One price and its market',
    of: 'days',
    ask: ({ farm, quoteId }) => ({
      documentId: MarketDocument.id,
      variables: { marketPriceId: quoteId, companyId: farm.companyId, currency: 'CZK', favourites: [] },
    }),
  },
  { name: 'Quarters to sell for', of: 'days', ask: ofCompany(FutureQuartersDocument) },
  { name: 'Basis of today', of: 'days', ask: ofCompany(BasisTodayDocument, PLACE) },
  { name: 'Basis of a year', of: 'sessions', ask: ofCompany(BasisYearDocument, PLACE) },
  {
    name: 'When an order would have sold',
    of: 'days',
    ask: (reader) =>
      ofCompany(OrderOutlookDocument, {
        ...PLACE,
        cropId: WHEAT,
        quarterId: reader.world.quarters[0],
        price: '5000',
      })(reader),
  },
  {
    name: 'A ladder, a year ago',
    of: 'days',
    ask: (reader) => ({
      documentId: LadderReplayDocument.id,
      variables: {
        offerId: reader.offerIds[0],
        quarterId: reader.world.quarters[4],
        tons: '240',
        rungs: [{ share: '50', price: '5000' }, { price: '5200' }],
      },
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
    ask: ofCompany(SparklinesDocument, HERE),
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
