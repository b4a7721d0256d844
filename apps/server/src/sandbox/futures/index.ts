import { HOUR_MS } from '@canola/api-schema/duration';
import type { Commodity } from '@canola/api-schema/prices/rates';
import type { FastifyInstance } from 'fastify';
import {
  addDays,
  businessDays,
  exchangeDay,
  listedContracts,
  runningSession,
  SPECIFICATIONS,
  sessionOf,
} from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { bidAt, previousDay, settlesOn } from './futures-model.ts';
import { contractNamed, ROOTS, symbolOf } from './symbols.ts';

const DEFAULT_RECORDS = 1000;
/** Crude oil is settled before its session ends. */
const BRENT_SETTLED_BEFORE_CLOSE_MS = 3.5 * HOUR_MS;

type Query = Record<string, string | undefined>;

/** The stand-in for the vendor of futures (docs/product/demo.md#stand-ins): its quotes and its history. */
export async function futuresStandIn(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const status = { code: 200, message: 'Success.' };

  app.get<{ Querystring: Query }>('/getQuote.json', { schema: { hide: true } }, (request, reply) => {
    if (!request.query.apikey) return reply.code(401).send({ status: { code: 401, message: 'No key.' } });
    const results = (request.query.symbols ?? '')
      .split(',')
      .flatMap((settled) => quotesOf(settled, deps.clock.now()));
    return results.length > 0 ? reply.send({ status, results }) : reply.code(204).send();
  });

  app.get<{ Querystring: Query }>('/getHistory.json', { schema: { hide: true } }, (request, reply) => {
    const { apikey, symbol = '', startDate = '', order, maxRecords } = request.query;
    if (!apikey) return reply.code(401).send({ status: { code: 401, message: 'No key.' } });
    const bars = barsOf(symbol, isoDay(startDate), deps.clock.now());
    const sorted = order === 'asc' ? bars : bars.toReversed();
    const results = sorted.slice(0, Number(maxRecords ?? DEFAULT_RECORDS));
    return results.length > 0 ? reply.send({ status, results }) : reply.code(204).send();
  });
}

/** `ML^F` is every listed contract, `ML*1` the nearest. */
function quotesOf(expression: string, now: Date): object[] {
  const [root = '', which] = expression.split(/(?=[*^])/);
  const commodity = ROOTS[root];
  if (!commodity) return [];
  const today = exchangeDay(commodity, now);
  const { day, settledAt } = lastSettled(commodity, now);
  const isRunning = runningSession(commodity, now) !== undefined;
  const settles = new Map(settlesOn(commodity, day).map((settled) => [settled.month, settled]));
  const contracts = listedContracts(commodity, today).slice(0, which === '*1' ? 1 : undefined);
  return contracts.map(({ month, lastTradingDay }) => ({
    symbol: symbolOf(commodity, month),
    month: symbolOf(commodity, month).slice(2, 3),
    year: month.slice(0, 4),
    flag: !isRunning || day === today ? 's' : '',
    tradeTimestamp: inChicago(isRunning && day !== today ? now : settledAt),
    bid: isRunning ? Number(bidAt(commodity, month, now, today)) : null,
    settlement: Number(settles.get(month)?.settle ?? 0),
    openInterest: settles.get(month)?.openInterest ?? null,
    expirationDate: lastTradingDay,
  }));
}

function lastSettled(commodity: Commodity, now: Date): { day: string; settledAt: Date } {
  const early = SPECIFICATIONS[commodity].exchange === 'ICE' ? BRENT_SETTLED_BEFORE_CLOSE_MS : 0;
  const today = exchangeDay(commodity, now);
  const settled = (day: string) => {
    const session = sessionOf(commodity, day);
    return session && new Date(session.closesAt.getTime() - early);
  };
  const at = settled(today);
  if (at && at <= now) return { day: today, settledAt: at };
  const before = previousDay(commodity, today);
  return { day: before, settledAt: settled(before) ?? now };
}

function barsOf(symbol: string, from: string, now: Date): object[] {
  const contract = contractNamed(symbol);
  if (!contract || !from) return [];
  const { commodity, month } = contract;
  const { day: last } = lastSettled(commodity, now);
  return businessDays(SPECIFICATIONS[commodity].exchange, from, last).flatMap((day) =>
    settlesOn(commodity, day, month).map((settled) => ({
      symbol,
      timestamp: `${day}T00:00:00-06:00`,
      tradingDay: day,
      close: Number(settled.settle),
      volume: settled.volume,
      openInterest: settled.openInterest,
    })),
  );
}

/** The vendor's times have Chicago's offset. */
function inChicago(moment: Date): string {
  return `${new Date(moment.getTime() - 6 * HOUR_MS).toISOString().slice(0, 19)}-06:00`;
}

function isoDay(compact: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(compact) ?? [];
  return day ? addDays(`${year}-${month}-${day}`, 0) : '';
}
