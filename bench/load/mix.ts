import { randomUUID } from 'node:crypto';
import {
  AddContractDocument,
  AddOrderDocument,
  CompanyDocument,
  PriceHistoryDocument,
  StoragesForTradingDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import type { HarvestWorld, Seller } from './harvest-world.ts';

export interface Call {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Kind {
  name: string;
  /** Requests a second at the peak hour of a harvest day. */
  perSecond: number;
  call: (turn: number) => Call;
}

/** A third of the companies has somebody at the screen in the peak hour. */
const ACTIVE = 1 / 3;
const HOUR = 3600;
const QUOTES_PER_BATCH = 8;
const JIHLAVA = { latitude: 49.396, longitude: 15.591 };

/** A company's hour: 20 screens of prices and stocks, two looks at a history, two orders, one sale. */
export function harvestMix(world: HarvestWorld, companies: number, traders: number): Kind[] {
  const active = companies * ACTIVE;
  const perHour = (times: number) => (active * times) / HOUR;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const sellerOf = (turn: number) => world.sellers[turn % world.sellers.length] as Seller;
  const shown = { currency: 'CZK', locale: 'cs', favourites: [] };
  const graphql = (turn: number, documentId: string, variables: object): Call => ({
    path: '/graphql',
    headers: { authorization: `Bearer ${sellerOf(turn).token}` },
    body: JSON.stringify({ documentId, variables }),
  });
  const offerOf = (turn: number) => sellerOf(turn).offers[Math.floor(turn / 40) % 4];
  return [
    {
      name: 'price board',
      perSecond: perHour(10),
      call: (turn) =>
        graphql(turn, TraderPricesDocument.id, { ...JIHLAVA, ...shown, companyId: sellerOf(turn).companyId }),
    },
    {
      name: 'company',
      perSecond: perHour(5),
      call: (turn) => graphql(turn, CompanyDocument.id, { id: sellerOf(turn).companyId, ...shown }),
    },
    {
      name: 'storages to sell from',
      perSecond: perHour(5),
      call: (turn) =>
        graphql(turn, StoragesForTradingDocument.id, { companyId: sellerOf(turn).companyId, ...shown }),
    },
    {
      name: 'price history',
      perSecond: perHour(2),
      call: (turn) =>
        graphql(turn, PriceHistoryDocument.id, {
          id: offerOf(turn),
          cropId: WHEAT,
          from: day(30),
          to: day(0),
          ...shown,
        }),
    },
    {
      name: 'order',
      perSecond: perHour(2),
      call: (turn) => {
        const price = String(5050 + (turn % 200));
        const rest = { offerId: offerOf(turn), quarterId: world.quarterId, customTransport: false };
        const order = { amount: '24', currency: 'CZK', price, ...rest };
        return graphql(turn, AddOrderDocument.id, { order, clientMutationId: randomUUID() });
      },
    },
    {
      name: 'sale',
      perSecond: perHour(1),
      call: (turn) => {
        const deal = { amount: '24', currency: 'CZK', customTransport: false };
        const contract = { ...deal, marketPrice: world.marketPriceId, offer: offerOf(turn) };
        return graphql(turn, AddContractDocument.id, { contract, clientMutationId: randomUUID() });
      },
    },
    {
      // Each trader sends new prices of eight markets every minute.
      name: 'quotes of a trader',
      perSecond: traders / 60,
      call: (turn) => {
        const trader = world.traders[turn % world.traders.length];
        const quotes = Array.from({ length: QUOTES_PER_BATCH }, (_, at) => ({
          ...trader?.markets[(turn * QUOTES_PER_BATCH + at) % trader.markets.length],
          price: `${4800 + ((turn + at) % 250)}.25`,
          currency: 'CZK',
        }));
        return {
          path: '/can-prices/api/quote',
          headers: { authorization: `Bearer ${trader?.key}`, 'idempotency-key': randomUUID() },
          body: JSON.stringify({ quotes }),
        };
      },
    },
  ];
}
