import * as operations from '@canola/api-schema/trading/generated/operations';
import type { Reader } from './fill.ts';
import type { Read } from './read.ts';

const REFERENCE = 'reference data: the same for everybody, and customers add nothing to it';
const ONE = 'one row, found by its key';
const EXPORT = 'returns everything; admin.ts compares one export with COPY';
const BOOK = "one trader's newest quotes: the quarters that are offered of its crops and regions";
const DESK_SUM = "a sum over all of one trader's own contracts";
const OPEN_DELIVERIES = 'a page of the deliveries that are open, by an index without the closed ones';
const STAFF = "a list of staff with the exact count of all customers' rows, as those in admin.ts";

/**
 * Reads without a row in rows.ts, by operation or route: which other bench has them, or why they do not grow. A test
 * of the server compares all three with what there is.
 */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  Crops: REFERENCE,
  CropParameters: REFERENCE,
  PostalCodes: REFERENCE,
  InDemand: 'one word of each of one’s own companies',
  TraderTerms: ONE,
  Ladder: 'one row, and at most MAX_RUNGS and those that have sold of it',
  Ladders: 'a page of the few ladders of one company',
  LadderClosing: 'the month of what LadderReplay reads a year of',
  BankAccounts: 'one word of each of one’s own companies',
  Settlement: ONE,
  Owed: 'what is not paid yet, by its index, and the last ten that were',
  DeliveriesWaiting: 'counts of what is open, each by its index',
  'GET /graphql': 'each of its documents is listed by its name',
  'GET /can-news/api/commodity': REFERENCE,
  'GET /can-news/api/image/:guid': ONE,
  'GET /can-news/api/language': REFERENCE,
  'GET /can-news/api/report/:id/version': 'at most KEPT_VERSIONS and the published ones',
  'GET /can-news/api/report/:id/version/:version': ONE,
  Alerts: 'at most ALERT_LIMIT',
  AlertHistory: 'ninety days of one or two markets',
  SavedAlertHistory: 'ninety days of one or two markets',
  'GET /can-notifications/api/digest': 'at most twelve lines of each kind of each company',
  'GET /can-notifications/api/mail-choice': ONE,
  'GET /can-notifications/api/unsubscribe/:token': ONE,
  'GET /can-notifications/api/channels': 'at most one row for each kind of message',
  'GET /can-notifications/api/stream': 'streams.ts',
  'GET /can-trading/api/company/:id/trader-application': ONE,
  'GET /can-trading/api/contract/:contractId/document/:documentId': ONE,
  'GET /can-trading/api/contract/export': EXPORT,
  Delivery: ONE,
  QualitySchedule: ONE,
  'GET /can-trading/api/desk/deliveries': OPEN_DELIVERIES,
  'GET /can-trading/api/desk/deliveries/:id': ONE,
  'GET /can-trading/api/desk/tickets': 'the last twenty, by an index',
  'GET /can-trading/api/desk/quality': 'one schedule per crop of one trader',
  'GET /can-trading/api/trader/delivery': OPEN_DELIVERIES,
  'GET /can-trading/api/accounts': EXPORT,
  'GET /can-trading/api/settlement/:id/file': ONE,
  'GET /can-trading/api/settlement/:id/pdf': ONE,
  'GET /can-trading/api/desk/accounts': EXPORT,
  'GET /can-trading/api/desk/owed': 'what is not paid yet, by its index',
  'GET /can-trading/api/desk/settlements':
    'what is not paid yet or a page, and tickets that are in no settlement, each by its index',
  'GET /can-trading/api/desk/settlements/:id': ONE,
  'GET /can-trading/api/desk/settlements/:id/file': ONE,
  'GET /can-trading/api/desk/settlements/:id/pdf': ONE,
  'GET /can-trading/api/trader/settlement': 'a page by change',
  'GET /can-trading/api/trader/settlement/:id': ONE,
  'GET /can-trading/api/trader/settlement/:id/document': ONE,
  'GET /can-trading/api/desk/keys': 'at most MAX_TRADER_KEYS',
  'GET /can-trading/api/desk/settings': ONE,
  'GET /can-prices/api/quote': BOOK,
  'GET /can-trading/api/desk/prices': BOOK,
  'GET /can-trading/api/signing/:link': ONE,
  'GET /can-trading/api/trader-application': STAFF,
  'GET /can-trading/api/desk/book': DESK_SUM,
  'GET /can-trading/api/desk/book/export': EXPORT,
  'GET /can-trading/api/desk/contracts':
    'open contracts and a page; the others are counted no further than that',
  'GET /can-trading/api/desk/contracts/:id': DESK_SUM,
  'GET /can-trading/api/desk/demand': 'demand.ts',
  'GET /can-trading/api/desk/today': DESK_SUM,
  'GET /can-trading/api/desk/contracts/:id/document/:documentId': ONE,
  'GET /can-trading/api/trader/contract/:id/document': ONE,
  'GET /can-users/api/admin/today': STAFF,
  'GET /can-users/api/audit': STAFF,
  'GET /can-users/api/card/company/:id': 'the cards that a company pays with now',
  'GET /can-users/api/company': 'admin.ts',
  'GET /can-users/api/company/:id/billing': ONE,
  'GET /can-users/api/company/:id/people': 'the members of one company',
  'GET /can-users/api/company/:id/user': STAFF,
  'GET /can-users/api/company/export': EXPORT,
  'GET /can-users/api/company/user': STAFF,
  'GET /can-users/api/company/user/:id': ONE,
  'GET /can-users/api/company/user/export': EXPORT,
  'GET /can-users/api/country': REFERENCE,
  'GET /can-users/api/country/:id': REFERENCE,
  'GET /can-users/api/flag': REFERENCE,
  'GET /can-users/api/invoice/:id/pdf': ONE,
  'GET /can-users/api/invoice/:id/qr': ONE,
  'GET /can-users/api/payment': STAFF,
  'GET /can-users/api/payment/:id': ONE,
  'GET /can-users/api/payment/entry': STAFF,
  'GET /can-users/api/payment/entry/settled': STAFF,
  'GET /can-users/api/payment/export': EXPORT,
  'GET /can-users/api/payment/status/:id': ONE,
  'GET /can-users/api/plan/company/:id': REFERENCE,
  'GET /can-users/api/plan/feature': REFERENCE,
  'GET /can-users/api/subscription/:id': ONE,
  'GET /can-users/api/subscription/preview': 'a sum of one purchase',
  'GET /can-users/api/user': 'start.ts',
  'GET /can-users/api/user/:id': ONE,
  'GET /can-users/api/user/authenticator': ONE,
  'GET /can-users/api/user/data': EXPORT,
  'GET /can-users/api/user/export': 'admin.ts',
  'GET /can-users/api/user/identity/:subject': ONE,
  'GET /can-users/api/user/invitation': ONE,
  'GET /can-users/api/user/invitations': 'the open ones to one address, by its index',
  'GET /can-users/api/user/leaving': 'the companies of one person, at most MAX_COMPANIES_PER_USER',
  'GET /can-users/api/user/list': 'admin.ts',
  'GET /can-users/api/user/passkey': 'at most MAX_PASSKEYS',
  'GET /can-users/api/user/session': 'the open sessions of one person, which end by themselves',
  'GET /can-users/public/api/language': REFERENCE,
};

const QUERIES = Object.values(operations).filter(({ kind }) => kind === 'query');
export const queryNames = QUERIES.map(({ name }) => name);

/** Nobody in particular: only which operation or route a row reads is of interest. */
const NOBODY = {
  farm: { companyId: 'id', usersCompanyId: 'id' },
  world: { quarters: [] },
  storageIds: [],
  offerIds: [],
} as unknown as Reader;

/** The operation or the route that a row reads; of the routes that fit, the one with the fewest parameters. */
export function readBy({ ask }: Read, routes: readonly string[]): string {
  const asked = ask(NOBODY);
  if ('documentId' in asked)
    return QUERIES.find(({ id }) => id === asked.documentId)?.name ?? asked.documentId;
  const path = `GET ${asked.path.split('?')[0]}`;
  const fitting = routes.filter((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
  const parameters = (route: string) => route.split(':').length;
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0] ?? path;
}
