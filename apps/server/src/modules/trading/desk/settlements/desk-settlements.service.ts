import { calculateQuality } from '@canola/api-schema/deliveries/quality';
import type { ErrorCode } from '@canola/api-schema/errors';
import { COUNTED_AHEAD } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type {
  DeskOwed,
  DeskSettlement,
  DeskSettlements,
  DeskSettlementsQuery,
  NewSettlement,
  PaidSettlement,
  TraderSettlements,
  TraderSettlementsQuery,
} from '@canola/api-schema/trading/desk-settlements';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { Refusal } from '../../outcome.ts';
import { messageOf } from '../../payload.ts';
import type { Caller } from '../../settlements/receipts.queries.ts';
import { confirmReceipt, sayReceipt, withdrawReceipt } from '../../settlements/receipts.service.ts';
import { dueDayOf, settle } from '../../settlements/settle.service.ts';
import {
  countDeskSettlements,
  countToConfirm,
  findDeskSettlement,
  listChangedSettlements,
  listDeskSettlements,
  listToSettle,
  sumOwed,
} from '../../settlements/settlements.queries.ts';
import { requireDesk } from '../desk-access.ts';

/** The trader's people or its system: both doors call the same functions. */
export type Trader = Extract<Caller, { side: 'TRADER' }> & { countryId: string };

export async function openSettlements(deps: Deps, viewer: Viewer, companyId: string): Promise<Trader> {
  const { traderId, countryId } = await requireDesk(deps, viewer, companyId, 'DESK_SETTLE');
  return { side: 'TRADER', traderId, countryId, userId: viewer.userId };
}

const contextOf = ({ clock }: Pick<Deps, 'clock'>, { traderId, countryId }: Trader) => {
  const now = clock.now();
  return { traderId, now, today: dayInZone(now, timeZoneOf(countryId)) };
};

export async function readSettlements(
  deps: Deps,
  trader: Trader,
  { list, search, page, size }: Omit<DeskSettlementsQuery, 'companyId'>,
): Promise<DeskSettlements> {
  const { db } = deps;
  const { traderId } = trader;
  const listed = { traderId, list, search };
  const totalCount = await countDeskSettlements(db, listed, page * size + COUNTED_AHEAD);
  const shown = (page - 1) * size < totalCount ? page : 1;
  const rows = await listDeskSettlements(db, contextOf(deps, trader), {
    ...listed,
    limit: size,
    skip: (shown - 1) * size,
  });
  const unsettled = await listToSettle(db, { traderId });
  return {
    rows,
    page: shown,
    size,
    totalCount,
    toSettle: unsettled.map(({ price, rules, tickets, paymentDays, ...row }) => ({
      ...row,
      tickets: tickets.length,
      net: tickets
        .reduce((sum, { countedKg: netKg, values }) => {
          return sum.plus(calculateQuality({ netKg, price, rules, values }).sum);
        }, new Decimal(0))
        .toFixed(2),
      due: dueDayOf(tickets, paymentDays),
    })),
    toConfirm: await countToConfirm(db, traderId, 'TRADER'),
  };
}

export async function readSettlement(deps: Deps, trader: Trader, id: string): Promise<DeskSettlement> {
  return found(await findDeskSettlement(deps.db, contextOf(deps, trader), id), 'settlement.not-found');
}

/** By change, page by page; those of the last minute come again. */
export async function readChangedSettlements(
  deps: Deps,
  trader: Trader,
  { after, limit, changedSince: since }: TraderSettlementsQuery,
): Promise<TraderSettlements> {
  const cursor = after?.split('_') as [string, string] | undefined;
  const rows = await listChangedSettlements(deps.db, contextOf(deps, trader), {
    since,
    after: cursor,
    limit: limit + 1,
  });
  const settlements = rows.slice(0, limit);
  const last = rows.length > limit ? settlements.at(-1) : undefined;
  return { settlements, next: last ? `${last.changedAt}_${last.id}` : null };
}

export async function readDeskOwed(deps: Deps, trader: Trader): Promise<DeskOwed> {
  const sums = await sumOwed(deps.db, trader.traderId, contextOf(deps, trader).today);
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return {
    currencies: currencies.map((currency) => {
      const ofIt = sums.filter((sum) => sum.currency === currency);
      const total = (isOf: (sum: (typeof sums)[number]) => boolean) =>
        ofIt
          .filter(isOf)
          .reduce((all, { amount }) => all.plus(amount), new Decimal(0))
          .toFixed(2);
      return {
        currency,
        total: total(({ isDisputed }) => !isDisputed),
        overdue: total(({ isDisputed, month }) => !isDisputed && month === null),
        disputed: total(({ isDisputed }) => isDisputed),
        months: ofIt
          .filter(({ isDisputed }) => !isDisputed)
          .map(({ company, month, amount }) => ({ company, month, amount })),
      };
    }),
  };
}

export async function issueSettlement(
  deps: Deps,
  trader: Trader,
  input: NewSettlement,
): Promise<DeskSettlement> {
  const { id } = await settle(deps, trader, input);
  return readSettlement(deps, trader, id);
}

export async function sayPaid(
  deps: Deps,
  trader: Trader,
  settlementId: string,
  { amount, day, clientMutationId = null }: PaidSettlement,
): Promise<DeskSettlement> {
  const said = { settlementId, amount, day, clientMutationId };
  await asAppError(sayReceipt(deps, trader, said), 'settlement.not-found');
  return readSettlement(deps, trader, settlementId);
}

export async function confirmReceived(deps: Deps, trader: Trader, receiptId: string): Promise<void> {
  await asAppError(confirmReceipt(deps, trader, receiptId), 'receipt.not-found');
}

export async function withdrawPaid(deps: Deps, trader: Trader, receiptId: string): Promise<void> {
  await asAppError(withdrawReceipt(deps, trader, receiptId), 'receipt.not-found');
}

/** A refusal of the common service as this API says it, with the field. */
async function asAppError<T>(work: Promise<T>, notFound: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const [first] = error instanceof Refusal ? error.errors : [];
    if (!first) throw error;
    const { field, code } = first;
    if (code === 'not-found') throw new AppError(notFound);
    if (code === 'mutation.conflict') throw new AppError('idempotency.conflict');
    const known =
      code === 'number.invalid' || code === 'mutation.invalid' ? 'request.invalid' : (code as ErrorCode);
    const fields = field === 'root' ? undefined : { [field]: [code] };
    throw new AppError(known, messageOf(first, 'en'), fields);
  }
}
