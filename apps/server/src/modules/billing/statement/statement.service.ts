import type { Statement, StatementEntry } from '@canola/api-schema/billing/statement';
import { Decimal } from 'decimal.js';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { billingDay } from '../calendar.ts';
import { adoptEntries } from '../ledger/own-entries.queries.ts';
import { alertSurplus } from '../letters/letters.ts';
import { wouldPay } from './confirm.service.ts';
import { matchArrival, suggester } from './matching.ts';
import { type ParsedStatement, UnclearStatement, UnreadableStatement } from './parse/parsed.ts';
import { presentEntry } from './present-entry.ts';
import { readStatement } from './read-statement.ts';
import {
  type EntryRow,
  insertStatement,
  listBySymbol,
  listWaiting,
  type MatchedRow,
  saveEntries,
} from './statement.queries.ts';

/** Reads a statement and shows what it would pay. Nothing is paid yet (docs/product/payments.md#statement-import). */
export async function importStatement(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  viewer: Viewer,
  file: Buffer,
): Promise<Statement> {
  const { db, clock, config, log } = deps;
  const countries = requirePermission(viewer, 'users:payment:confirm');
  const now = clock.now();
  const parsed = await read(file, billingDay(now), log);
  ensure(isOurs(parsed, config), 'statement.foreign-account');
  return db.transaction(async (tx) => {
    const id = await insertStatement(tx, parsed, { userId: viewer.userId, at: now });
    const rows = await saveEntries(tx, id, parsed.entries);
    const symbols = new Set(rows.flatMap(({ variableSymbol }) => variableSymbol ?? []));
    const named = await listBySymbol(tx, [...symbols], countries);
    const entries = await presentAll(tx, deps, rows, named, await listWaiting(tx, countries));
    const completed = named.filter(({ status }) => status === 'COMPLETED' || status === 'REFUNDED');
    const own = await adoptEntries(
      tx,
      completed.map((payment) => payment.id),
      { userId: viewer.userId, at: now },
    );
    for (const entry of own) {
      const payment = completed.find(({ id }) => id === entry.paymentId);
      if (payment && Number(entry.surplus) > 0) await alertSurplus(tx, config, payment, entry, entry.surplus);
    }
    await record(tx, now, viewer, {
      action: 'statement.imported',
      subjectType: 'statement',
      subjectId: id,
      changes: { entries: rows.length, ...(own.length > 0 && { own: own.length }) },
    });
    const { account, currency, from, to } = parsed;
    return { id, account, currency, from, to, entries };
  });
}

async function read(file: Buffer, today: string, log: Deps['log']): Promise<ParsedStatement> {
  try {
    const parsed = await readStatement(file);
    if (parsed.entries.some(({ bookedOn }) => bookedOn > today))
      throw new UnreadableStatement('a booking in the future');
    return parsed;
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    log.info({ reason: error.message }, 'a statement was not readable');
    throw new AppError(error instanceof UnclearStatement ? 'statement.unclear' : 'statement.unreadable');
  }
}

/** A CSV may not name its account; staff have seen where it came from. */
function isOurs({ account }: ParsedStatement, { banks }: Pick<Deps['config'], 'banks'>): boolean {
  if (account === '') return true;
  return Object.values(banks).some((bank) => bank?.iban === account || bank?.account === account);
}

/** Of the rows of a file; the others have theirs in the list of unassigned money, page by page. */
const MOST_SUGGESTED = 200;

async function presentAll(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  rows: readonly EntryRow[],
  named: readonly MatchedRow[],
  waiting: readonly MatchedRow[],
): Promise<StatementEntry[]> {
  const bySymbol = new Map(named.map((payment) => [payment.variableSymbol, payment]));
  const brought = new Map<string, Decimal>();
  const known = new Map<string, boolean>();
  const suggest = suggester(waiting);
  let suggested = 0;
  const entries: StatementEntry[] = [];
  for (const row of rows) {
    const payment = row.variableSymbol ? bySymbol.get(row.variableSymbol) : undefined;
    if (row.state !== 'NEW') {
      entries.push(presentEntry(row, { match: 'IMPORTED_BEFORE', wouldPay: false }, payment, []));
      continue;
    }
    const before = (payment && brought.get(payment.id)) ?? new Decimal(0);
    const match = matchArrival(row, payment, before.toFixed(2));
    if (payment && (match === 'EXACT' || match === 'PART' || match === 'SURPLUS'))
      brought.set(payment.id, before.plus(row.amount));
    const question = `${match} ${payment?.id}`;
    const pays = known.get(question) ?? (await wouldPay(tx, deps, match, payment));
    known.set(question, pays);
    const meaning = { match, wouldPay: pays };
    const isSuggested = match === 'UNKNOWN' && suggested < MOST_SUGGESTED;
    if (isSuggested) suggested += 1;
    const entry = presentEntry(row, meaning, payment, isSuggested ? suggest(row) : []);
    // With another row of this file that is not ticked, a single row would not be enough; and a rest that looks like a
    // recorded part may be that part, from a file in the other format.
    const isRepeated = payment?.parts.includes(`${row.bookedOn} ${row.amount}`) ?? false;
    entries.push({ ...entry, isSafe: match === 'EXACT' && before.isZero() && !isRepeated });
  }
  return entries;
}
