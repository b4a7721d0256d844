import { PAGE_SIZE } from '@canola/api-schema/limits';
import { NOTIFICATION_PAGE_SIZE } from '@canola/api-schema/notifications/notification';
import {
  CompaniesDocument,
  ConfirmationDocument,
  ContractDocument,
  ContractsDocument,
  DeliveriesDocument,
  OrderListDocument,
  OrdersDocument,
  OrdersForOfferDocument,
  PositionsDocument,
  SignaturesDueDocument,
  SignedTotalDocument,
} from '@canola/api-schema/trading/generated/operations';
import { WHEAT } from '../../apps/server/test/trading-facts.ts';
import { ESTATE_READS } from './estate-rows.ts';
import { FILLS, type Reader } from './fill.ts';
import { MARKET_READS } from './market-rows.ts';
import { ofCompany, ofOne, type Read } from './read.ts';

/** The last page of where there is little: one far down skips all that is before it (docs/scaling.md#a-hundred-times-more-data). */
const laterPage = (of: 'contracts' | 'orders' | 'notifications' | 'payments', size = PAGE_SIZE) =>
  FILLS[of].few / size;
const notifications = (archived: boolean, page: number) => ({
  path: `/can-notifications/api/notification?archived=${archived}&page=${page}`,
});
const payments = ({ farm }: Reader, page: number) => ({
  path: `/can-users/api/payment/company/${farm.usersCompanyId}?page=${page}&size=10&direction=DESC`,
});

/** Rows of which a company has more and more. */
const COMPANY_READS: readonly Read[] = [
  { name: 'Contracts, the first page', of: 'contracts', ask: ofCompany(ContractsDocument) },
  {
    name: 'Contracts, a later page',
    of: 'contracts',
    ask: ofCompany(ContractsDocument, { page: laterPage('contracts') }),
  },
  { name: 'Contracts, how many wait', of: 'contracts', ask: ofCompany(SignaturesDueDocument) },
  { name: 'Deliveries, those that are open', of: 'contracts', ask: ofCompany(DeliveriesDocument) },
  {
    name: 'Deliveries, closed ones',
    of: 'contracts',
    ask: ofCompany(DeliveriesDocument, { closed: true }),
  },
  { name: 'One contract', of: 'contracts', ask: ofOne(ContractDocument, ({ contractId }) => contractId) },
  {
    name: "One contract's paper",
    of: 'contracts',
    ask: ofOne(ConfirmationDocument, ({ contractId }) => contractId),
  },
  {
    name: 'Position of a harvest',
    of: 'contracts',
    ask: ofCompany(PositionsDocument, { yearHarvested: new Date().getUTCFullYear() }),
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
  {
    name: "A trader's waiting contracts",
    of: 'contracts',
    by: 'trader',
    ask: () => ({ path: '/can-trading/api/trader/contract' }),
  },
  {
    name: 'One contract of a trader',
    of: 'contracts',
    by: 'trader',
    ask: ({ contractId }) => ({ path: `/can-trading/api/trader/contract/${contractId}` }),
  },
  { name: 'Orders, the first page', of: 'orders', ask: ofCompany(OrdersDocument) },
  {
    name: 'Orders, a later page',
    of: 'orders',
    ask: ofCompany(OrdersDocument, { page: laterPage('orders') }),
  },
  {
    name: 'Orders with those that are over',
    of: 'orders',
    ask: ofCompany(OrdersDocument, { archived: true }),
  },
  { name: 'Orders of a crop', of: 'orders', ask: ofCompany(OrdersDocument, { cropIds: [WHEAT] }) },
  {
    name: 'An offer with its orders',
    of: 'orders',
    ask: ofOne(OrderListDocument, ({ offerIds }) => offerIds[0]),
  },
  {
    name: 'Orders of an offer',
    of: 'orders',
    ask: ofOne(OrdersForOfferDocument, ({ offerIds }) => offerIds[0]),
  },
  {
    name: 'All orders of the offer that has them',
    of: 'orders',
    isWhole: true,
    ask: ofOne(OrdersForOfferDocument, ({ offerIds }) => offerIds.at(-1)),
  },
  {
    name: 'The offer that has them, with why they wait',
    of: 'orders',
    isWhole: true,
    ask: ofOne(OrderListDocument, ({ offerIds }) => offerIds.at(-1)),
  },
  {
    name: 'Own companies',
    of: 'companies',
    by: 'neighbour',
    ask: () => ({ documentId: CompaniesDocument.id, variables: {} }),
  },
  {
    name: 'Notifications, the first page and the unread',
    of: 'notifications',
    ask: () => notifications(false, 1),
  },
  {
    name: 'Notifications, a later page',
    of: 'notifications',
    ask: () => notifications(false, laterPage('notifications', NOTIFICATION_PAGE_SIZE)),
  },
  {
    name: 'Archived notifications, the first page',
    of: 'notifications',
    ask: () => notifications(true, 1),
  },
  { name: 'Payments with invoices, the first page', of: 'payments', ask: (reader) => payments(reader, 1) },
  {
    name: 'Payments with invoices, a later page',
    of: 'payments',
    ask: (reader) => payments(reader, laterPage('payments')),
  },
];

export const READS: readonly Read[] = [...COMPANY_READS, ...ESTATE_READS, ...MARKET_READS];
