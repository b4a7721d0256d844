import type { Holder, HoldingsWorld } from '../holdings-world.ts';
import { MARKET, TRADERS, WHEAT, ZIP } from '../trading-facts.ts';

/** The ids that a request names, of one company or of none. */
export interface Named {
  companyId: string;
  storageId: string;
  /** Without offers. */
  emptyStorageId: string;
  offerId: string;
  /** Without orders and contracts. */
  freeOfferId: string;
  orderId: string;
  otherOrderId: string;
  ladderId: string;
  alertId: string;
  otherAlertId: string;
  contractId: string;
  /** Accepted, and not at the signing service yet. */
  acceptedId: string;
  /** A signed sale that is being delivered, and what is open of it: named by what it waits for. */
  deliveryId: string;
  /** Without tickets. */
  closableId: string;
  ticketToConfirm: string;
  ticketToDispute: string;
  ownTicket: string;
  disputeId: string;
  callOffToAgree: string;
  callOffToCancel: string;
  settlementId: string;
  receiptToConfirm: string;
  ownReceipt: string;
  /** Newest quotes of the region: of wheat and of diesel. */
  wheatPriceId: string;
  dieselPriceId: string;
}

export function namedOf(world: HoldingsWorld, { companyId, held }: Holder, freeOfferId = ''): Named {
  return {
    companyId,
    storageId: held.storageIds[0] ?? '',
    emptyStorageId: held.storageIds[1] ?? '',
    offerId: held.offerIds[0] ?? '',
    freeOfferId,
    orderId: held.orderIds[0] ?? '',
    otherOrderId: held.orderIds[1] ?? '',
    ladderId: held.ladderId ?? '',
    alertId: held.alertIds[0] ?? '',
    otherAlertId: held.alertIds[1] ?? '',
    contractId: held.contractIds.CONFIRMED ?? '',
    acceptedId: held.contractIds.SUCCESS ?? '',
    deliveryId: held.contractIds.SIGNED ?? '',
    ...held.delivery,
    wheatPriceId: world.wheatPriceId,
    dieselPriceId: world.dieselPriceId,
  };
}

export interface GraphqlRow {
  /** Valid arguments for the company's own people. */
  args(named: Named): Record<string, unknown>;
  /** Paths of ids that name something of a company: another's is not found. */
  own: string[];
  /** Paths of ids that belong to no company: crops, traders, quarters, quotes. */
  shared?: string[];
  /** Paths of ids that a client may send and that decide nothing. */
  ignored?: string[];
  /** Returns the same to everyone, whatever ids are named; the value is the reason. */
  isForAll?: string;
}

const locale = 'en';
const currency = 'CZK';
const KEY = 'clientMutationId';
const place = ({ storageId }: Named) => ({ storageId });
const order = { amount: '24', currency, customTransport: false, price: '98000' };
const rungs = [{ price: '98000' }];
const ladder = { tons: '24', rungs };
const deal = { amount: '24', currency, note: null };

const alertTerms = (named: Named) => ({
  companyId: named.companyId,
  kind: 'NET_PRICE',
  place: place(named),
  itemId: WHEAT,
  termId: MARKET.quarterId,
});

/** Every root field of the schema, written by hand: a missing one fails the test. */
export const GRAPHQL_ROWS: Record<string, GraphqlRow> = {
  // Reads
  companies: { args: () => ({}), own: [], isForAll: 'each sees their own' },
  company: {
    args: ({ companyId }) => ({ id: companyId, currency, locale, favourites: [WHEAT] }),
    own: ['id'],
    shared: ['favourites'],
  },
  quickStock: {
    args: ({ companyId }) => ({ companyId, cropId: WHEAT, zip: ZIP, yearHarvested: 2026 }),
    own: ['companyId'],
    shared: ['cropId'],
  },
  positions: {
    args: ({ companyId }) => ({ companyId, yearHarvested: 2026, locale }),
    own: ['companyId'],
    shared: ['favourites'],
  },
  alerts: { args: ({ companyId }) => ({ companyId, locale }), own: ['companyId'] },
  savedAlertHistory: { args: ({ alertId }) => ({ id: alertId }), own: ['id'] },
  alertHistory: {
    args: (named) => ({ terms: alertTerms(named) }),
    own: ['terms.companyId', 'terms.place.storageId'],
    shared: ['terms.itemId', 'terms.termId', 'terms.secondItemId', 'terms.secondTermId'],
  },
  storage: {
    args: ({ storageId }) => ({ id: storageId, currency, locale, cropIds: [WHEAT], favourites: [] }),
    own: ['id'],
    shared: ['cropIds', 'favourites'],
  },
  offer: {
    args: ({ offerId }) => ({ id: offerId, currency, locale, cropIds: [WHEAT], favourites: [] }),
    own: ['id'],
    shared: ['cropIds', 'favourites'],
  },
  orders: {
    args: ({ companyId }) => ({ companyId, locale, cropIds: [] }),
    own: ['companyId'],
    shared: ['cropIds'],
  },
  ladder: { args: ({ ladderId }) => ({ id: ladderId, locale }), own: ['id'], shared: ['favourites'] },
  ladders: { args: ({ companyId }) => ({ companyId, locale }), own: ['companyId'], shared: ['favourites'] },
  ladderClosing: {
    args: ({ offerId }) => ({ offerId, quarterId: MARKET.quarterId }),
    own: ['offerId'],
    shared: ['quarterId', 'onlyTrader', 'favourites'],
  },
  ladderReplay: {
    args: ({ offerId }) => ({ ...ladder, offerId, quarterId: '2027Q4' }),
    own: ['offerId'],
    shared: ['quarterId', 'onlyTrader', 'favourites'],
  },
  contracts: { args: ({ companyId }) => ({ companyId, locale }), own: ['companyId'] },
  contract: { args: ({ contractId }) => ({ id: contractId, locale }), own: ['id'] },
  owed: { args: ({ companyId }) => ({ companyId, locale }), own: ['companyId'] },
  settlement: { args: ({ settlementId }) => ({ id: settlementId, locale }), own: ['id'] },
  deliveriesWaiting: { args: ({ companyId }) => ({ companyId }), own: ['companyId'] },
  deliveries: { args: ({ companyId }) => ({ companyId, locale }), own: ['companyId'] },
  delivery: { args: ({ deliveryId }) => ({ contractId: deliveryId, locale }), own: ['contractId'] },
  qualitySchedule: {
    args: () => ({ traderId: TRADERS[0], cropId: WHEAT, locale }),
    own: [],
    shared: ['traderId', 'cropId'],
    isForAll: 'reference data',
  },
  signedTotal: { args: ({ companyId }) => ({ companyId, range: 'all' }), own: ['companyId'] },
  crops: { args: () => ({ tradeType: 'FROM_STORAGE', locale }), own: [], isForAll: 'reference data' },
  cropParameters: {
    args: () => ({ cropId: WHEAT, traderId: TRADERS[0], locale }),
    own: [],
    shared: ['cropId', 'traderId'],
    isForAll: 'reference data',
  },
  traderTerms: {
    args: () => ({ traderId: TRADERS[0] }),
    own: [],
    shared: ['traderId', 'marketPrice'],
    isForAll: 'reference data',
  },
  postalCodes: { args: () => ({ country: 'SK' }), own: [], isForAll: 'reference data' },
  futureQuarters: {
    args: ({ companyId }) => ({ companyId }),
    own: [],
    ignored: ['companyId'],
    isForAll: 'a company that is not one’s own counts as none',
  },
  marketPrices: {
    args: (named) => ({
      place: place(named),
      companyId: named.companyId,
      currency,
      locale,
      cropIds: [WHEAT],
    }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropIds', 'quarterId', 'favourites'],
  },
  market: {
    args: ({ wheatPriceId, companyId }) => ({ marketPriceId: wheatPriceId, companyId, currency, locale }),
    own: ['companyId'],
    shared: ['marketPriceId', 'favourites'],
  },
  sparklines: {
    args: (named) => ({ place: place(named), companyId: named.companyId, currency }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropIds', 'favourites'],
  },
  priceHistory: {
    args: (named) => ({
      place: place(named),
      companyId: named.companyId,
      currency,
      cropIds: [WHEAT],
      from: '2026-10-01',
      to: '2026-10-15',
      locale,
    }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropIds', 'quarterId', 'traderIds', 'favourites'],
  },
  basis: {
    args: (named) => ({ place: place(named), companyId: named.companyId, currency, cropIds: [WHEAT] }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropIds', 'quarterId', 'favourites'],
  },
  orderOutlook: {
    args: (named) => ({
      place: place(named),
      companyId: named.companyId,
      cropId: WHEAT,
      quarterId: MARKET.quarterId,
      currency,
      price: '9000',
      locale,
      favourites: [WHEAT],
    }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropId', 'quarterId', 'onlyTrader', 'favourites'],
  },
  marketplace: {
    args: (named) => ({ place: place(named), companyId: named.companyId, currency, locale }),
    own: ['place.storageId', 'companyId'],
    shared: ['quarterId'],
  },
  marketplaceItem: {
    args: (named) => ({
      place: place(named),
      companyId: named.companyId,
      cropId: 'diesel',
      currency,
      locale,
    }),
    own: ['place.storageId', 'companyId'],
    shared: ['cropId', 'quarterId'],
  },

  // Changes
  addTicket: {
    args: ({ deliveryId }) => ({
      ticket: {
        contractId: deliveryId,
        number: 'A-1',
        day: '2026-10-15',
        grossKg: 16_000,
        tareKg: 15_000,
        quality: [],
      },
    }),
    own: ['ticket.contractId'],
    shared: ['ticket.splitTo', KEY],
  },
  confirmTicket: { args: ({ ticketToConfirm }) => ({ id: ticketToConfirm }), own: ['id'] },
  disputeTicket: {
    args: ({ ticketToDispute }) => ({ id: ticketToDispute, disputes: [{ parameter: 'net', asked: '900' }] }),
    own: ['id'],
    shared: [KEY],
  },
  voidTicket: { args: ({ ownTicket }) => ({ id: ownTicket }), own: ['id'] },
  enterLaboratory: { args: ({ disputeId }) => ({ dispute: disputeId, value: '950' }), own: ['dispute'] },
  proposeCallOff: {
    args: ({ deliveryId }) => ({
      callOff: {
        contractId: deliveryId,
        day: '2026-10-20',
        from: '07:00',
        to: '09:00',
        tons: '20',
        lorries: 1,
      },
    }),
    own: ['callOff.contractId'],
    shared: [KEY],
  },
  agreeCallOff: { args: ({ callOffToAgree }) => ({ id: callOffToAgree }), own: ['id'] },
  cancelCallOff: { args: ({ callOffToCancel }) => ({ id: callOffToCancel }), own: ['id'] },
  closeDelivery: { args: ({ closableId }) => ({ contractId: closableId }), own: ['contractId'] },
  addStorage: {
    args: ({ companyId }) => ({
      storage: { company: companyId, label: 'New', address: 'Polní 2', zip: ZIP },
    }),
    own: ['storage.company'],
    shared: [KEY],
  },
  editStorage: {
    args: ({ storageId }) => ({ id: storageId, storage: { label: 'Other', address: 'Polní 3', zip: ZIP } }),
    own: ['id'],
    shared: ['storage.crops', KEY],
    ignored: ['storage.company'],
  },
  archiveStorage: { args: ({ emptyStorageId }) => ({ id: emptyStorageId }), own: ['id'], shared: [KEY] },
  // After archiveStorage: the order of the rows is the order of the calls.
  restoreStorage: { args: ({ emptyStorageId }) => ({ id: emptyStorageId }), own: ['id'], shared: [KEY] },
  setSeasonPlan: {
    args: ({ companyId }) => ({
      plan: { companyId, cropId: 'peas', yearHarvested: 2026, areaHa: '20', yield: '3.2' },
    }),
    own: ['plan.companyId'],
    shared: ['plan.cropId', KEY],
  },
  // After setSeasonPlan.
  removeSeasonPlan: {
    args: ({ companyId }) => ({ companyId, cropId: 'peas', yearHarvested: 2026, version: 1 }),
    own: ['companyId'],
    shared: ['cropId', KEY],
  },
  addAlert: {
    args: (named) => ({ terms: alertTerms(named), limits: { direction: 'ABOVE', threshold: '98000' } }),
    own: ['terms.companyId', 'terms.place.storageId'],
    shared: ['terms.itemId', 'terms.termId', 'terms.secondItemId', 'terms.secondTermId', KEY],
  },
  editAlert: {
    args: ({ alertId }) => ({
      id: alertId,
      limits: { direction: 'ABOVE', threshold: '270', whenReached: 'NOW' },
    }),
    own: ['id'],
    shared: [KEY],
  },
  deleteAlert: { args: ({ otherAlertId }) => ({ id: otherAlertId }), own: ['id'], shared: [KEY] },
  addOffer: {
    args: ({ storageId }) => ({
      offer: { amount: '10', crop: 'peas', storage: storageId, yearHarvested: 2026 },
    }),
    own: ['offer.storage'],
    shared: ['offer.crop', KEY],
  },
  editOffer: {
    args: ({ offerId, storageId }) => ({ id: offerId, offer: { amount: '600', storage: storageId } }),
    own: ['id', 'offer.storage'],
    shared: ['offer.crop', KEY],
  },
  archiveOffer: { args: ({ freeOfferId }) => ({ id: freeOfferId }), own: ['id'], shared: [KEY] },
  deleteOffer: { args: ({ freeOfferId }) => ({ id: freeOfferId }), own: ['id'], shared: [KEY] },
  addOrder: {
    args: ({ offerId }) => ({ order: { ...order, offerId, quarterId: MARKET.quarterId } }),
    own: ['order.offerId'],
    shared: ['order.onlyTrader', 'order.quarterId', KEY],
  },
  editOrder: {
    args: ({ orderId, offerId }) => ({
      id: orderId,
      order: { ...order, offer: offerId, quarter: MARKET.quarterId },
    }),
    own: ['id', 'order.offer'],
    shared: ['order.quarter', KEY],
  },
  addLadder: {
    args: ({ offerId }) => ({
      ladder: { ...ladder, offerId, quarterId: '2027Q2', currency, customTransport: false },
    }),
    own: ['ladder.offerId'],
    shared: ['ladder.quarterId', 'ladder.onlyTrader', KEY],
  },
  editLadder: {
    args: ({ ladderId }) => ({
      id: ladderId,
      ladder: { ...ladder, version: 1, filledRungs: 0, failedRungs: 0 },
    }),
    own: ['id'],
    shared: [KEY],
  },
  holdLadder: { args: ({ ladderId }) => ({ id: ladderId }), own: ['id'], shared: [KEY] },
  resumeLadder: { args: ({ ladderId }) => ({ id: ladderId }), own: ['id'], shared: [KEY] },
  endLadder: { args: ({ ladderId }) => ({ id: ladderId }), own: ['id'], shared: [KEY] },
  setBankAccount: {
    args: ({ companyId }) => ({ company: companyId, iban: 'CZ6508000000192000145399' }),
    own: ['company'],
  },
  sayReceipt: {
    args: ({ settlementId }) => ({ settlement: settlementId, amount: '5', day: '2026-10-15' }),
    own: ['settlement'],
    shared: [KEY],
  },
  confirmReceipt: { args: ({ receiptToConfirm }) => ({ id: receiptToConfirm }), own: ['id'] },
  withdrawReceipt: { args: ({ ownReceipt }) => ({ id: ownReceipt }), own: ['id'] },
  disputeSettlement: {
    args: ({ settlementId }) => ({ id: settlementId, note: 'A ticket lacks' }),
    own: ['id'],
  },
  agreeSettlement: { args: ({ settlementId }) => ({ id: settlementId }), own: ['id'] },
  setInDemand: {
    args: ({ companyId }) => ({ company: companyId, inDemand: true }),
    own: ['company'],
  },
  declineContract: { args: ({ acceptedId }) => ({ id: acceptedId }), own: ['id'], shared: [KEY] },
  removeOrder: { args: ({ otherOrderId }) => ({ id: otherOrderId }), own: ['id'], shared: [KEY] },
  addFastOrder: {
    args: ({ companyId }) => ({
      order: {
        companyId,
        cropId: WHEAT,
        quarterId: MARKET.quarterId,
        amount: '24',
        currency,
        price: '98000',
        zip: ZIP,
      },
    }),
    own: ['order.companyId'],
    shared: ['order.cropId', 'order.onlyTrader', 'order.quarterId', KEY],
  },
  settleDeal: {
    args: ({ companyId }) => ({ company: companyId, [KEY]: '018f3c1e-0000-7000-8000-00000000d0ea' }),
    own: ['company'],
    shared: [KEY],
  },
  addContract: {
    args: ({ offerId, wheatPriceId }) => ({
      contract: { ...deal, customTransport: false, marketPrice: wheatPriceId, offer: offerId },
    }),
    own: ['contract.offer'],
    shared: ['contract.marketPrice', KEY],
  },
  addFastContract: {
    args: ({ companyId, wheatPriceId }) => ({
      contract: { ...deal, company: companyId, crop: WHEAT, marketPrice: wheatPriceId, zip: ZIP },
    }),
    own: ['contract.company'],
    shared: ['contract.crop', 'contract.marketPrice', KEY],
  },
  addFastMaterialContract: {
    args: ({ companyId, dieselPriceId }) => ({
      contract: {
        ...deal,
        amount: '2000',
        company: companyId,
        crop: 'diesel',
        marketPrice: dieselPriceId,
        zip: ZIP,
        address: 'Polní 1',
      },
    }),
    own: ['contract.company'],
    shared: ['contract.crop', 'contract.marketPrice', KEY],
  },
};
