import { COMMODITIES } from '@canola/api-schema/prices/rates';
import {
  addDays,
  businessDays,
  contractsBetween,
  copyFutures,
  exchangeDay,
  listedContracts,
  listNewestFixings,
  listNewestSettles,
  runningSession,
  type SettleRow,
  SPECIFICATIONS,
  storePublished,
} from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { bidAt, bidMoments, previousDay, settlesOn } from '../../sandbox/futures/futures-model.ts';
import { symbolOf } from '../../sandbox/futures/symbols.ts';
import { publishedFixings } from '../../sandbox/rates/fixings.ts';

const HISTORY_DAYS = 6 * 366;
const BID_CONTRACTS = 6;

/** Six years of fixings and settlements, and the bids of the running session; the feeds go on from there. */
export async function seedExchange(deps: Deps, say: (line: string) => void): Promise<void> {
  const now = deps.clock.now();
  if ((await listNewestFixings(deps.db)).length === 0) {
    const sources = ['ECB', 'CNB', 'BNR'] as const;
    await storePublished(
      deps,
      sources.map((source) => ({ source, fixings: publishedFixings(source, now) })),
    );
    say('Demo world: exchange rates of six years');
  }
  if ((await listNewestSettles(deps.db)).size > 0) return;
  await copyFutures(deps.db.$client, {
    contracts: COMMODITIES.flatMap((commodity) => {
      const today = exchangeDay(commodity, now);
      return contractsBetween(commodity, addDays(today, -HISTORY_DAYS), today).map((contract) => ({
        ...contract,
        symbol: symbolOf(commodity, contract.month),
      }));
    }),
    settles: settlesUntil(now),
    bids: bidsUntil(now),
  });
  say('Demo world: futures of six years');
}

function* settlesUntil(now: Date): Generator<SettleRow> {
  for (const commodity of COMMODITIES) {
    const today = exchangeDay(commodity, now);
    const { exchange } = SPECIFICATIONS[commodity];
    const days = businessDays(exchange, addDays(today, -HISTORY_DAYS), previousDay(commodity, today));
    for (const day of days) yield* settlesOn(commodity, day);
  }
}

function* bidsUntil(now: Date) {
  for (const commodity of COMMODITIES) {
    const session = runningSession(commodity, now);
    if (!session) continue;
    for (const { month } of listedContracts(commodity, session.day).slice(0, BID_CONTRACTS))
      for (const at of bidMoments(commodity, session.day, now))
        yield { commodity, month, at, bid: bidAt(commodity, month, at, session.day) };
  }
}
