import {
  ArchivedStoragesDocument,
  CompanyDocument,
  ContractsDocument,
  CropLastPricesDocument,
  DeliveryPlacesDocument,
  OfferDocument,
  OfferPricesDocument,
  OrdersDocument,
  OwnPlacesDocument,
  QuickStockDocument,
  StorageDocument,
  StorageOffersDocument,
  StoragesForTradingDocument,
} from '@canola/api-schema/trading/generated/operations';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import type { Reader } from './fill.ts';
import { ofCompany, ofOne, type Read } from './read.ts';

const listed = { currency: 'CZK', locale: 'cs', favourites: [] };
const firstStorage = ({ storageIds }: Reader) => storageIds[0];
const firstOffer = ({ offerIds }: Reader) => offerIds[0];

/** Reads of one storage or of none. */
const OF_FEW: readonly Omit<Read, 'of' | 'by'>[] = [
  { name: 'One storage', ask: ofOne(StorageDocument, firstStorage) },
  { name: 'Offers of a storage', ask: ofOne(StorageOffersDocument, firstStorage) },
  { name: "Prices of a storage's crops", ask: ofOne(CropLastPricesDocument, firstStorage, listed) },
  { name: 'One offer', ask: ofOne(OfferDocument, firstOffer) },
  { name: 'Prices of an offer', ask: ofOne(OfferPricesDocument, firstOffer, listed) },
  {
    name: 'What quick trading would use',
    ask: ofCompany(QuickStockDocument, { cropId: WHEAT, zip: '58601', yearHarvested: 2026 }),
  },
];

/** The same where others have many storages, the company itself has, and one of its storages has many old offers. */
const ASKED = [
  { of: 'companies', by: 'neighbour' },
  { of: 'storages', by: 'estate' },
] as const;

export const ESTATE_READS: readonly Read[] = [
  ...ASKED.flatMap((asked) => OF_FEW.map((read) => ({ ...read, ...asked }))),
  {
    name: 'Storages with offers and orders',
    of: 'companies',
    by: 'neighbour',
    ask: ofCompany(CompanyDocument, listed, 'id'),
  },
  {
    name: 'Offers to sell from',
    of: 'companies',
    by: 'neighbour',
    ask: ofCompany(StoragesForTradingDocument, listed),
  },
  {
    name: 'Four storages with offers and orders',
    of: 'storages',
    by: 'estate',
    ask: ofCompany(CompanyDocument, { ...listed, first: 4 }, 'id'),
  },
  {
    name: 'Offers of four storages to sell from',
    of: 'storages',
    by: 'estate',
    ask: ofCompany(StoragesForTradingDocument, { ...listed, first: 4 }),
  },
  { name: 'Orders, the first page', of: 'storages', by: 'estate', ask: ofCompany(OrdersDocument) },
  {
    name: 'Own places',
    of: 'storages',
    by: 'estate',
    ask: () => ({ documentId: OwnPlacesDocument.id, variables: {} }),
  },
  { name: 'Contracts, the first page', of: 'storages', by: 'estate', ask: ofCompany(ContractsDocument) },
  {
    name: 'All storages with offers and orders',
    of: 'storages',
    by: 'estate',
    isWhole: true,
    ask: ofCompany(CompanyDocument, listed, 'id'),
  },
  {
    name: 'All offers to sell from',
    of: 'storages',
    by: 'estate',
    isWhole: true,
    ask: ofCompany(StoragesForTradingDocument, listed),
  },
  {
    name: 'All storages, archived ones too',
    of: 'storages',
    by: 'estate',
    isWhole: true,
    ask: ofCompany(ArchivedStoragesDocument, { currency: 'CZK' }),
  },
  {
    name: 'All places that a purchase can go to',
    of: 'storages',
    by: 'estate',
    isWhole: true,
    ask: ofCompany(DeliveryPlacesDocument, { currency: 'CZK' }),
  },
  {
    name: 'All offers of a storage, archived ones too',
    of: 'offers',
    by: 'estate',
    isWhole: true,
    ask: ofOne(StorageOffersDocument, firstStorage, { archived: true }),
  },
  ...['start', 'user/company'].map(
    (path): Read => ({
      name: `The call ${path}`,
      of: 'subscriptions',
      by: 'estate',
      ask: () => ({ path: `/can-users/api/${path}` }),
    }),
  ),
  {
    name: 'What the plan allows',
    of: 'subscriptions',
    by: 'estate',
    ask: ({ farm }) => ({ path: `/can-users/api/plan/company/${farm.usersCompanyId}/feature` }),
  },
  {
    name: 'All subscriptions',
    of: 'subscriptions',
    by: 'estate',
    isWhole: true,
    ask: ({ farm }) => ({ path: `/can-users/api/subscription/company/${farm.usersCompanyId}` }),
  },
  {
    name: 'The company with all subscriptions',
    of: 'subscriptions',
    by: 'estate',
    isWhole: true,
    ask: ({ farm }) => ({ path: `/can-users/api/company/${farm.usersCompanyId}` }),
  },
];
