import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';

/** The server follows its schema, from which the types are generated; only the envelope is checked. */
const Answer = z.object({
  data: z.custom<object>((value) => typeof value === 'object' && value !== null).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** The one way to the trading service: the id of a document that the server knows. */
export async function requestTrading<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  if (BY_VERSION.has(document.name)) return requestByVersion(document, variables, signal);
  const { data, errors } = await api.post('/graphql', {
    schema: Answer,
    body: { documentId: document.id, variables },
    signal,
    isRepeatable: signal !== undefined || hasMutationId(variables),
  });
  return dataOf(document, { data, errors });
}

/** By GET with the version that is known; unchanged, the data is the very same object, and nothing is drawn again. */
async function requestByVersion<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const query = { documentId: document.id, variables: JSON.stringify(variables) };
  const key = `${query.documentId} ${query.variables}`;
  const known = versions.get(key);
  const response = await api.open('/graphql', {
    query,
    signal,
    isVersioned: true,
    ifNoneMatch: known?.etag,
  });
  if (response.status === 304 && known) return known.data as Result;
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  if (!answer.success)
    throw new ApiError('server', `${document.name} answered in an unknown form.`, { cause: answer.error });
  const data = dataOf(document, answer.data);
  rememberVersion(key, response.headers.get('etag'), data);
  return data;
}

/** A page reads a handful, some in two currencies; these are of the last few pages that were looked at. */
const MOST_VERSIONS = 24;

/** The newest data by its query, in memory only. */
const versions = new Map<string, { etag: string; data: unknown }>();

function rememberVersion(key: string, etag: string | null, data: unknown): void {
  versions.delete(key);
  if (etag === null) return;
  versions.set(key, { etag, data });
  const [oldest] = versions.keys();
  if (versions.size > MOST_VERSIONS && oldest !== undefined) versions.delete(oldest);
}

function dataOf<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  { data, errors }: z.infer<typeof Answer>,
): Result {
  if (!data || (errors && errors.length > 0))
    throw new ApiError('server', `${document.name}: ${errors?.[0]?.message ?? 'no data'}`);
  return data as Result;
}

/** A mutation with an id is carried out once, however often it arrives (docs/product/selling.md#sent-twice-lost-answers). */
const hasMutationId = (variables: unknown) =>
  typeof (variables as { clientMutationId?: unknown } | undefined)?.clientMutationId === 'string';

/** Everything from the trading service begins with this key, then the operation's name. */
export const TRADING_KEY = 'trading';

export function tradingQuery<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
) {
  return queryOptions({
    queryKey: [TRADING_KEY, document.name, variables],
    queryFn: ({ signal }) => requestTrading(document, variables, signal),
    structuralSharing: keepRecord,
  });
}

const RECORDS = ['company', 'storage', 'offer', 'contract', 'ladder', 'delivery'];

/**
 * These are never deleted. One that the page has and the server no longer finds belongs to a company that was blocked
 * or left in mid-work: it stays, with the form on it, until the person decides
 * (docs/product/companies.md#active-company).
 */
function keepRecord(before: unknown, now: unknown): unknown {
  const [had, has] = [before, now] as (Readonly<Record<string, unknown>> | undefined)[];
  const isLost = RECORDS.some((name) => has?.[name] === null && had?.[name]);
  return isLost ? before : replaceEqualDeep(before, now);
}

/** Operations with prices are fetched again when a price moves (docs/product/prices.md#refresh). */
export const PRICE_OPERATIONS = [
  'Company',
  'StoragesForTrading',
  'CropLastPrices',
  'OfferPrices',
  'TraderPrices',
  'CropPricesRegion',
  'Market',
  'Sparklines',
  'OrderOutlook',
  'BasisToday',
  'Alerts',
  'PriceHistory',
  // The reason why an order waits names the best price.
  'Orders',
  'OrderList',
  'Ladder',
  'Ladders',
  'Marketplace',
  'MarketplaceItem',
  'Positions',
  'DeskPrices',
] as const;

/** Fetched every minute, after every live event or at every start, and mostly unchanged; or fetched ahead. */
const BY_VERSION: ReadonlySet<string> = new Set([...PRICE_OPERATIONS, 'Companies', 'OwnPlaces']);

/** The company's records: changed by its own people, by a trader's reply or by the matching. */
export const RECORD_OPERATIONS = [
  'Contracts',
  'SignaturesDue',
  'Contract',
  'Confirmation',
  'SignedTotal',
  'Offer',
  'Orders',
  'OrdersForOffer',
  'OrderList',
  'Ladder',
  'Ladders',
  'Storage',
  'StorageOffers',
  'QuickStock',
  'Positions',
  'Desk',
  'Deliveries',
  'DeliveriesWaiting',
  'Delivery',
  'Owed',
  'Alerts',
  'Settlement',
] as const;
