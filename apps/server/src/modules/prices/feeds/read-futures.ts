import { COMMODITIES, type Commodity } from '@canola/api-schema/prices/rates';
import type { Database } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addDays, businessDays, isBusinessDay } from '../futures/business-days.ts';
import { SPECIFICATIONS } from '../futures/commodities.ts';
import {
  contractOf,
  contractsBetween,
  isListed,
  listedContracts,
  MOST_DAYS_OFF,
} from '../futures/contracts.ts';
import {
  listNewestSettles,
  type NamedContract,
  type SettleRow,
  saveBids,
  saveContracts,
  saveSettles,
} from '../futures/futures.queries.ts';
import { exchangeDay, runningSession } from '../futures/sessions.ts';
import type { ContractQuote, FuturesFeed } from './ports.ts';

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const HISTORY_DAYS = 6 * 366;
/** Bids are stored for the nearest contracts only. */
const BID_CONTRACTS = 6;
const BID_EVERY_MS = 5 * 60_000;
/** An exchange may be closed on a day that our calendar doesn't know: its history is not requested all day long. */
const ASK_AGAIN_MS = 6 * 3600 * 1000;

export async function readFuturesFeed(deps: FeedDeps, feed: FuturesFeed): Promise<void> {
  try {
    const quotes = await feed.quotes();
    await saveContracts(deps.db, quotes.flatMap(contractQuoted));
    await storeBids(deps, quotes);
    for (const commodity of COMMODITIES) {
      const own = quotes.filter((quote) => quote.commodity === commodity);
      if (own.length === 0) continue;
      await fillHoles(deps, feed, commodity);
      await storeSettles(deps, own);
    }
  } catch (error) {
    deps.log.warn({ err: error, feed: 'FUTURES' }, 'the feed of futures could not be read');
  }
}

function contractQuoted({ commodity, month, symbol, lastTradingDay }: ContractQuote): NamedContract[] {
  const contract = contractOf(commodity, Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  if (!contract) return [];
  const rule = contract.lastTradingDay;
  const isPublished =
    lastTradingDay !== undefined &&
    lastTradingDay >= addDays(rule, -MOST_DAYS_OFF) &&
    lastTradingDay <= addDays(rule, MOST_DAYS_OFF);
  return [{ ...contract, symbol, isPublished, ...(isPublished && { lastTradingDay }) }];
}

async function storeBids({ db, clock }: FeedDeps, quotes: readonly ContractQuote[]): Promise<void> {
  const now = clock.now();
  const at = new Date(Math.floor(now.getTime() / BID_EVERY_MS) * BID_EVERY_MS);
  const bids = COMMODITIES.filter((commodity) => runningSession(commodity, now)).flatMap((commodity) => {
    const nearest = listedContracts(commodity, exchangeDay(commodity, now)).slice(0, BID_CONTRACTS);
    return quotes.flatMap(({ commodity: own, month, bid }) =>
      own === commodity && bid && nearest.some((contract) => contract.month === month)
        ? [{ commodity, month, at, bid }]
        : [],
    );
  });
  await saveBids(db, bids);
}

async function storeSettles({ db, clock }: FeedDeps, quotes: readonly ContractQuote[]): Promise<void> {
  const now = clock.now();
  const rows = quotes.flatMap(({ commodity, month, settled, openInterest }) => {
    const isPossible =
      settled &&
      settled.day <= exchangeDay(commodity, now) &&
      isBusinessDay(SPECIFICATIONS[commodity].exchange, settled.day) &&
      isListed(commodity, month, settled.day);
    return isPossible ? [{ commodity, month, day: settled.day, settle: settled.price, openInterest }] : [];
  });
  await saveSettles(db, rows);
}

const requestedAt = new WeakMap<Database, Map<string, number>>();

/** The settlements of open days that were missed, because the feed or this server was down. */
async function fillHoles({ db, clock }: FeedDeps, feed: FuturesFeed, commodity: Commodity): Promise<void> {
  const today = exchangeDay(commodity, clock.now());
  const yesterday = addDays(today, -1);
  const last = (await listNewestSettles(db)).get(commodity);
  const { exchange } = SPECIFICATIONS[commodity];
  if (last && businessDays(exchange, addDays(last, 1), yesterday).length === 0) return;

  const requests = requestedAt.get(db) ?? new Map<string, number>();
  requestedAt.set(db, requests);
  const key = `${commodity} ${last}`;
  const now = clock.now().getTime();
  if (now - (requests.get(key) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;

  const from = last ? addDays(last, 1) : addDays(today, -HISTORY_DAYS);
  const contracts = contractsBetween(commodity, from, today);
  const settles: SettleRow[] = [];
  for (const { month } of contracts) {
    const days = await feed.history(commodity, month, from);
    // A bar of the running day is not settled yet.
    const finished = days.filter(
      ({ day }) => day >= from && day <= yesterday && isListed(commodity, month, day),
    );
    settles.push(...finished.map((settle) => ({ commodity, month, ...settle })));
  }
  await db.transaction(async (tx) => {
    await saveContracts(
      tx,
      contracts.map((contract) => ({
        ...contract,
        symbol: feed.symbolOf(commodity, contract.month),
        isPublished: false,
      })),
    );
    await saveSettles(tx, settles);
  });
  requests.set(key, now);
}
