import type { Db } from '../../../platform/database/database.ts';
import { notify, tradingChanged } from '../../notifications/index.ts';
import { listApprovedMembers, listSigners } from '../../users/index.ts';
import { describeContract } from '../contracts/contracts.queries.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import { notifyMembers } from '../trading.live.ts';
import type { DeliveryKey } from './deliveries.queries.ts';

interface Named extends DeliveryKey {
  ticketId: string;
  number: string;
  netKg: number;
}

const tonsOf = (kg: number) => String(kg / 1000);

/** Both sides' addresses, and the words that their messages share. */
async function describe(tx: Db, { companyId, contractId }: DeliveryKey) {
  const contract = await describeContract(tx, companyId, contractId);
  if (!contract) throw new Error(`there is no contract ${contractId}`);
  const { crop, trader, farm, usersCompanyId, deskCompanyId } = contract;
  return {
    crop,
    farm: { companyId: usersCompanyId, url: `/deliveries/${contractId}`, trader },
    desk: deskCompanyId ? { companyId: deskCompanyId, url: `/desk/deliveries/${contractId}`, farm } : null,
  };
}

/** A ticket waits for the other side's answer; a trader without a company reads it through its system. */
export async function notifyEntered(tx: Db, by: Side, { ticketId: _, ...ticket }: Named): Promise<void> {
  const { crop, farm, desk } = await describe(tx, ticket);
  const params = { crop, tons: tonsOf(ticket.netKg), ticket: ticket.number };
  if (by === 'TRADER') {
    const { trader, ...to } = farm;
    const userIds = await listSigners(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: 'ticket.to-answer', params: { ...params, trader } });
  } else if (desk) {
    const { farm: name, ...to } = desk;
    const userIds = await listApprovedMembers(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: 'desk.ticket-to-answer', params: { ...params, farm: name } });
  }
}

/** The other side disputes a ticket, or wants a confirmed one void. */
export async function notifyDoubted(
  tx: Db,
  what: 'disputed' | 'void-asked',
  by: Side,
  { number, netKg, ...key }: Omit<Named, 'ticketId'>,
): Promise<void> {
  const { crop, farm, desk } = await describe(tx, key);
  const params = { crop, tons: tonsOf(netKg), ticket: number };
  if (by === 'TRADER') {
    const { trader, ...to } = farm;
    const userIds = await listSigners(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: `ticket.${what}`, params: { ...params, trader } });
  } else if (desk) {
    const { farm: name, ...to } = desk;
    const userIds = await listApprovedMembers(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: `desk.ticket-${what}`, params: { ...params, farm: name } });
  }
}

/** Without an answer the ticket counts as confirmed on the day. */
export async function remindOfTicket(
  tx: Db,
  { number, netKg, until, ...key }: Omit<Named, 'ticketId'> & { until: string },
): Promise<void> {
  const { crop, farm } = await describe(tx, key);
  const { trader, ...to } = farm;
  await notify(tx, {
    ...to,
    userIds: await listSigners(tx, to.companyId),
    kind: 'ticket.reminder',
    params: { crop, tons: tonsOf(netKg), ticket: number, trader, until },
  });
}

export async function notifyCallOff(
  tx: Db,
  by: Side,
  { day, tons, ...key }: DeliveryKey & { day: string; tons: string },
): Promise<void> {
  const { crop, farm, desk } = await describe(tx, key);
  const params = { crop, tons, until: day };
  if (by === 'TRADER') {
    const { trader, ...to } = farm;
    const userIds = await listApprovedMembers(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: 'call-off.proposed', params: { ...params, trader } });
  } else if (desk) {
    const { farm: name, ...to } = desk;
    const userIds = await listApprovedMembers(tx, to.companyId);
    await notify(tx, { ...to, userIds, kind: 'desk.call-off-proposed', params: { ...params, farm: name } });
  }
}

/** Open pages of both sides read the delivery again at the commit. */
export async function notifyPages(tx: Db, { companyId, contractId }: DeliveryKey): Promise<void> {
  const change = { what: 'contract', id: contractId } as const;
  await notifyMembers(tx, companyId, [change]);
  const { desk } = await describe(tx, { companyId, contractId });
  if (!desk) return;
  for (const userId of await listApprovedMembers(tx, desk.companyId))
    await tradingChanged(tx, userId, { companyId, usersCompanyId: desk.companyId, ...change });
}
