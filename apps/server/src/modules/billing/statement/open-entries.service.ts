import type {
  OpenEntry,
  OpenEntryPage,
  SettledEntryPage,
  SettleEntry,
} from '@canola/api-schema/billing/statement';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import { type CountryScope, requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { findUserNames, readPage } from '../../users/index.ts';
import { withPayment } from '../ledger/lock.ts';
import { findPaymentInScope } from '../payments/payments.queries.ts';
import { type Confirmed, useEntry, wouldPay } from './confirm.service.ts';
import { matchArrival, suggester } from './matching.ts';
import {
  countEntries,
  type EntryList,
  findOpenEntry,
  listEntries,
  listSymbols,
  markReturned,
  markSettled,
} from './open-entries.queries.ts';
import { presentBooking, presentEntry } from './present-entry.ts';
import { type EntryRow, listBySymbol, listWaiting, type MatchedRow } from './statement.queries.ts';

interface PageQuery {
  page: number;
  size: number;
}

/** A page of a list, with the countries that the viewer works for. */
async function readEntries({ db }: Deps, viewer: Viewer, list: EntryList, window: PageQuery) {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  const { size } = window;
  const page = await readPage(
    window,
    () => countEntries(db, list, scope),
    (offset) => listEntries(db, list, scope, { size, offset }),
  );
  return { ...page, size, scope };
}

/** Money that somebody has to decide about (docs/product/payments.md#unassigned-money). */
export async function getOpenEntries(deps: Deps, viewer: Viewer, query: PageQuery): Promise<OpenEntryPage> {
  const { rows, scope, ...info } = await readEntries(deps, viewer, 'open', query);
  return { entries: await presentOpen(deps, scope, rows), ...info };
}

async function presentOpen(deps: Deps, scope: CountryScope, rows: readonly EntryRow[]): Promise<OpenEntry[]> {
  const { db } = deps;
  if (rows.length === 0) return [];
  const counted = await listSymbols(
    db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const symbolOf = ({ paymentId, variableSymbol }: EntryRow) =>
    counted.find(({ id }) => id === paymentId)?.symbol ?? variableSymbol;
  const symbols = new Set(rows.flatMap((row) => symbolOf(row) ?? []));
  const named = new Map(
    (await listBySymbol(db, [...symbols], scope)).map((payment) => [payment.variableSymbol, payment]),
  );
  const suggest = suggester(await listWaiting(db, scope));
  return Promise.all(rows.map((row) => presentOne(deps, row, named.get(symbolOf(row) ?? ''), suggest)));
}

async function presentOne(
  deps: Deps,
  row: EntryRow,
  payment: MatchedRow | undefined,
  suggest: (row: EntryRow) => MatchedRow[],
): Promise<OpenEntry> {
  const isUndecided = row.state === 'NEW';
  const match = row.state === 'CONFIRMED' ? 'SURPLUS' : matchArrival(row, payment);
  const isLost = isUndecided && match === 'UNKNOWN';
  const pays = isUndecided && (await wouldPay(deps.db, deps, match, payment));
  return {
    ...presentEntry(row, { match, wouldPay: pays }, payment, isLost ? suggest(row) : []),
    statementId: row.statementId,
    toReturn: row.state === 'CONFIRMED' ? row.surplus : row.amount,
    isUndecided,
  };
}

/** Recorded after a person has sent it from our bank: it leaves the list and no import uses it again. */
export async function returnEntry({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  const now = clock.now();
  const { paymentId } = found(await findOpenEntry(db, id, scope), 'statement.not-found');
  const giveBack = async (tx: Db) => {
    const entry = found(await findOpenEntry(tx, id, scope), 'statement.not-found');
    ensure(await markReturned(tx, id, { userId: viewer.userId, at: now }), 'statement.not-found');
    await record(tx, now, viewer, {
      action: 'statement.returned',
      subjectType: 'statement',
      subjectId: entry.statementId,
      ...(await subjectOf(tx, entry, scope)),
      changes: {
        entry: id,
        amount: entry.state === 'CONFIRMED' ? entry.surplus : entry.amount,
        currency: entry.currency,
      },
    });
  };
  // A part counts for its payment at the same moment in which the rest is confirmed.
  await (paymentId ? withPayment(db, paymentId, giveBack) : db.transaction(giveBack));
}

/**
 * No customer's money, such as interest of the bank, or money that was settled in another way. What would pay a payment
 * is confirmed, and what came too much for one is the customer's and can only be returned.
 */
export async function settleEntry(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { reason }: SettleEntry,
): Promise<void> {
  const { db, clock } = deps;
  const scope = requirePermission(viewer, 'users:payment:confirm');
  const now = clock.now();
  const entry = found(await findOpenEntry(db, id, scope), 'statement.not-found');
  const named = await findNamed(db, entry, scope);
  const decide = async (tx: Db) => {
    const payment = named && (await findNamed(tx, entry, scope));
    const pays = await wouldPay(tx, deps, matchArrival(entry, payment), payment);
    ensure(!pays, 'statement.entry-pays');
    const isFirst = await markSettled(tx, id, { userId: viewer.userId, at: now, reason });
    ensure(isFirst, 'statement.not-found');
    await record(tx, now, viewer, {
      action: 'statement.settled',
      subjectType: 'statement',
      subjectId: entry.statementId,
      // The reason stays with the entry: the log holds no free text.
      ...(payment && { companyId: payment.companyId, countryId: payment.countryId }),
      changes: { entry: id, amount: entry.amount, currency: entry.currency },
    });
  };
  // Matched under the payment's lock: it may be given up, paid or reopened at the same moment.
  await (named ? withPayment(db, named.id, decide) : db.transaction(decide));
}

/** The log shows it with the company whose payment it was counted towards or named. */
async function subjectOf(tx: Db, entry: EntryRow, scope: CountryScope) {
  const counted = entry.paymentId ? await findPaymentInScope(tx, entry.paymentId, scope) : undefined;
  const payment = counted ?? (await findNamed(tx, entry, scope));
  return payment && { companyId: payment.companyId, countryId: payment.countryId };
}

async function findNamed(
  db: Db,
  { variableSymbol }: EntryRow,
  scope: CountryScope,
): Promise<MatchedRow | undefined> {
  const [named] = variableSymbol ? await listBySymbol(db, [variableSymbol], scope) : [];
  return named;
}

/** The payer mistyped the symbol, and staff know which payment was meant. It counts as if it had been right. */
export async function assignEntry(
  deps: Deps,
  viewer: Viewer,
  id: string,
  paymentId: string,
): Promise<Confirmed> {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  const entry = found(await findOpenEntry(deps.db, id, scope), 'statement.not-found');
  ensure(entry.state === 'NEW', 'statement.not-found');
  found(await findPaymentInScope(deps.db, paymentId, scope), 'payment.not-found');
  const result = await withPayment(deps.db, paymentId, (tx, payment) =>
    useEntry(tx, deps, viewer, entry, payment),
  );
  ensure(result, 'payment.not-waiting');
  return { confirmed: result === 'confirmed' ? 1 : 0, parts: result === 'parts' ? 1 : 0 };
}

/** Where a sum went, for staff who look for it later (docs/product/payments.md#unassigned-money). */
export async function getSettledEntries(
  deps: Deps,
  viewer: Viewer,
  query: PageQuery,
): Promise<SettledEntryPage> {
  const { rows, scope: _, ...info } = await readEntries(deps, viewer, 'settled', query);
  const names = await findUserNames(
    deps.db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  const entries = rows.map((row) => ({
    ...presentBooking(row),
    reason: found(row.reason, 'server.failed'),
    settledAt: found(row.decidedAt, 'server.failed').toISOString(),
    settledBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
  }));
  return { entries, ...info };
}
