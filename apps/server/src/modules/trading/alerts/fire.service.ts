import { type AlertState, applyValue } from '@canola/api-schema/alerts';
import { dayInZone } from '@canola/api-schema/quarter';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { approvedCompanies, type Viewer } from '../../../platform/viewer.ts';
import { type NewNotification, notify } from '../../notifications/index.ts';
import { factsOfRegion, type MarketKey } from '../../prices/index.ts';
import { findReader } from '../../users/index.ts';
import { findTradingCompany, type TradingCompany } from '../companies/companies.queries.ts';
import { showsCrops } from '../masking/masking.service.ts';
import { alertMessage } from './alert-message.ts';
import type { AlertRow } from './alerts.queries.ts';
import { EXCHANGE } from './alerts.tables.ts';
import {
  type Firing,
  listBasisMarkets,
  listCandidates,
  listDifferences,
  type Market,
  markFired,
  markReady,
} from './fire.queries.ts';
import { netMarket, pointOf, type RegionValues, regionValues, valueReader } from './market-values.ts';
import { longestWay } from './net-value.ts';

type FireDeps = Pick<Deps, 'db' | 'clock'>;

/** Runs when quotes have arrived: they fire the alerts that they reach (docs/product/alerts.md#firing). */
export async function fireMarkets(
  deps: FireDeps,
  { markets }: { markets: readonly MarketKey[] },
): Promise<void> {
  for (const [regionId, touched] of Map.groupBy(markets, (market) => market.regionId))
    await fireRegion(
      deps,
      regionId,
      touched.map(({ cropId, quarterId }) => ({ itemId: cropId, termId: quarterId })),
    );
}

/** Runs when the exchange was read: futures have new values, and so has every basis. */
export async function fireFutures(deps: FireDeps): Promise<void> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  await fireValues(deps, { regionId: EXCHANGE, today }, await regionValues(deps, EXCHANGE, []));
  await fireMarkets(deps, { markets: await listBasisMarkets(deps.db) });
}

async function fireRegion(deps: FireDeps, regionId: string, touched: readonly Market[]): Promise<void> {
  const facts = factsOfRegion(regionId);
  if (!facts) return;
  const markets = [...touched.map(netMarket), ...(await listDifferences(deps.db, regionId, touched))];
  const today = dayInZone(deps.clock.now(), facts.timeZone);
  await fireValues(deps, { regionId, today }, await regionValues(deps, regionId, markets));
}

/** One read and one write for all alerts of a region; the write and the messages commit together. */
async function fireValues(
  deps: FireDeps,
  { regionId, today }: { regionId: string; today: string },
  region: RegionValues,
): Promise<void> {
  if (region.values.length === 0) return;
  const now = deps.clock.now();
  const mostKm = longestWay(
    regionId,
    region.quotes.flatMap((quote) => pointOf(quote) ?? []),
  );
  const candidates = await listCandidates(deps.db, { regionId, today, now, mostKm }, region.values);
  const read = valueReader(region);
  const readers = readersOf(deps);
  const firings: Firing[] = [];
  const ready: AlertRow[] = [];
  for (const row of candidates) {
    const current = read(row);
    if (!current) continue;
    const { state, fires } = applyValue(row, stateOf(row), { at: now.getTime(), ...current });
    if (!fires && state.isArmed === row.armed) continue;
    // A sleeping alert keeps its state: whether it changed would say something about a masked price.
    if (!(await readers.isAwake(row))) continue;
    if (fires) firings.push({ alert: row, value: current.value, readyAgain: state.readyAgain });
    else ready.push(row);
  }
  if (firings.length === 0 && ready.length === 0) return;
  await transact(deps.db, async (session) => {
    if (ready.length > 0) await markReady(session, ready, now);
    const fired = await markFired(session, firings, now);
    const messages: NewNotification[] = [];
    for (const firing of firings.filter(({ alert }) => fired.has(alert.id))) {
      const company = await readers.companyOf(firing.alert.companyId);
      if (company) messages.push(alertMessage(firing, company, now));
    }
    await notify(session, ...messages);
  });
}

function stateOf({ armed, armedFrom, readyAgain, firedAt }: AlertRow): AlertState {
  return {
    isArmed: armed,
    armedFrom: armedFrom.getTime(),
    readyAgain,
    firedAt: firedAt?.getTime() ?? null,
  };
}

/** Whether the plan shows what the alert is about; the exchange is shown to every member. */
export function isAwakeFor(viewer: Viewer, kind: AlertRow['kind'], usersCompanyId: string): boolean {
  return kind === 'FUTURES'
    ? approvedCompanies(viewer).includes(usersCompanyId)
    : showsCrops(viewer, { usersCompanyId });
}

/** People and companies of one run, each read once. */
function readersOf(deps: FireDeps) {
  const people = new Map<string, Promise<Viewer | undefined>>();
  const companies = new Map<string, Promise<TradingCompany | undefined>>();
  const companyOf = (id: string) => {
    const found = companies.get(id) ?? findTradingCompany(deps.db, id);
    companies.set(id, found);
    return found;
  };
  return {
    companyOf,
    async isAwake({ userId, companyId, kind }: AlertRow): Promise<boolean> {
      const found = people.get(userId) ?? findReader(deps, userId);
      people.set(userId, found);
      const [reader, company] = [await found, await companyOf(companyId)];
      return Boolean(reader && company && isAwakeFor(reader, kind, company.usersCompanyId));
    },
  };
}
