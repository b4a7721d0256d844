import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/errors.ts';
import { versions } from './versions.ts';

/** The server follows its schema, from which the types are generated; only the envelope is checked. */
const Answer = z.object({
  data: z.custom<object>((value) => typeof value === 'object' && value !== null).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** The one way to the trading service: the id of a document that the server knows. */
export async function askTrading<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  if (BY_VERSION.has(document.name)) return askByVersion(document, variables, signal);
  const { data, errors } = await api.post('/graphql', {
    schema: Answer,
    body: { documentId: document.id, variables },
    signal,
    isRepeatable: signal !== undefined || hasMutationId(variables),
  });
  return dataOf(document, { data, errors });
}

/** By GET with the version that is known; unchanged, the data is the very same object, and nothing is drawn again. */
async function askByVersion<Result, Variables>(
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
  versions.set(key, { etag: response.headers.get('etag'), data });
  return data;
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
    queryFn: ({ signal }) => askTrading(document, variables, signal),
  });
}

/** What shows prices: asked again when one of them moves (docs/product/prices.md#refresh). */
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
  'PriceHistory',
  // The reason why an order waits names the best price.
  'Orders',
  'OrderList',
  'Marketplace',
  'MarketplaceItem',
] as const;

/** Asked again every minute, after every live event or at every start, and mostly unchanged; or asked ahead. */
const BY_VERSION: ReadonlySet<string> = new Set([...PRICE_OPERATIONS, 'Companies', 'OwnPlaces']);

/** What the company has agreed to and keeps: changed by its own people, by a trader's answer or by the matching. */
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
  'Storage',
  'StorageOffers',
  'QuickStock',
] as const;
