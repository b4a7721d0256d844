import type { Db } from '../../../platform/database/database.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { describeSettlement } from './settlements.queries.ts';

type FarmKind = 'settlement.sent' | 'settlement.payment-said' | 'settlement.paid' | 'settlement.overdue';

/** Part of the caller's transaction. Without an amount it is what is still owed. */
export async function tellFarm(tx: Db, id: string, kind: FarmKind, said?: string): Promise<void> {
  const { number, trader, usersCompanyId, currency, rest, dueDay } = await describeSettlement(tx, id);
  const message = {
    userIds: await listApprovedMembers(tx, usersCompanyId),
    companyId: usersCompanyId,
    url: `/owed/${id}`,
  };
  const params = { number, trader, currency, amount: said ?? rest };
  if (kind === 'settlement.sent' || kind === 'settlement.overdue')
    return notify(tx, { ...message, kind, params: { ...params, date: dueDay } });
  await notify(tx, { ...message, kind, params });
}

type DeskNews =
  | { kind: 'desk.payment-said' | 'desk.settlement-paid'; amount: string }
  | { kind: 'desk.settlement-disputed'; why: string }
  | { kind: 'desk.settlement-overdue' };

/** A trader without a company reads it through its system. */
export async function tellDesk(tx: Db, id: string, news: DeskNews): Promise<void> {
  const { number, farm, deskCompanyId, currency, rest, dueDay } = await describeSettlement(tx, id);
  if (!deskCompanyId) return;
  const message = {
    userIds: await listApprovedMembers(tx, deskCompanyId),
    companyId: deskCompanyId,
    url: `/desk/settlements/${id}`,
  };
  const params = { number, farm, currency, amount: rest };
  if (news.kind === 'desk.settlement-disputed')
    return notify(tx, { ...message, kind: news.kind, params: { ...params, why: news.why } });
  if (news.kind === 'desk.settlement-overdue')
    return notify(tx, { ...message, kind: news.kind, params: { ...params, date: dueDay } });
  await notify(tx, { ...message, kind: news.kind, params: { ...params, amount: news.amount } });
}
