import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  addTicket,
  closeDelivery,
  confirmReceipt,
  confirmTicket,
  describeSettlement,
  sayReceipt,
  settle,
} from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SeedClock } from './contract-life.ts';
import { taken } from './demo-deliveries.ts';
import { type EarlierDelivery, listEarlierDeliveries } from './demo-trading.queries.ts';

const LORRY_TONS = 30;
const LORRIES_A_DAY = 10;
const TARE = 15_480;
/** From the sale to the first lorry, and from there to the settlement and the money. */
export const DAYS_TO_DELIVERY = 30;
const DAYS_TO_SETTLEMENT = 7;
const DAYS_TO_PAYMENT = 25;

/** The harvests of earlier years: delivered by the lorry, settled, paid and closed long ago. */
export async function seedEarlierDeliveries(
  deps: Deps & { clock: SeedClock },
  viewer: Viewer,
  company: { id: string; usersCompanyId: string },
): Promise<void> {
  const lastYear = new Date(deps.clock.now().getTime() - 360 * DAY_MS);
  for (const delivery of await listEarlierDeliveries(deps.db, company.id, lastYear))
    await deliver(deps, viewer, company.usersCompanyId, delivery);
}

async function deliver(
  deps: Deps & { clock: SeedClock },
  viewer: Viewer,
  usersCompanyId: string,
  { contractId, traderId, tons, soldAt }: EarlierDelivery,
): Promise<void> {
  const { clock } = deps;
  const trader = { side: 'TRADER', traderId, userId: null } as const;
  const farm = { side: 'FARM', viewer } as const;
  const payer = { side: 'FARM', usersCompanyIds: [usersCompanyId], userId: viewer.userId } as const;
  const first = new Date(soldAt).getTime() + DAYS_TO_DELIVERY * DAY_MS;
  const after = (days: number) => {
    const moment = new Date(first + days * DAY_MS);
    clock.set(moment);
    return dayInZone(moment, timeZoneOf('CZ'));
  };
  for (let lorry = 0; lorry * LORRY_TONS < tons; lorry += 1) {
    const day = after(Math.floor(lorry / LORRIES_A_DAY));
    const netKg = Math.min(LORRY_TONS, tons - lorry * LORRY_TONS) * 1000;
    // Of its trader and year, also where two contracts are of the same.
    const number = `${contractId.slice(-4).toUpperCase()}-${lorry + 1}`;
    const figures = { number, lorry: '3Z4 1187', day, grossKg: netKg + TARE, tareKg: TARE, quality: {} };
    const ticket = { contractId, ...figures, splitTo: null, takeBack: false };
    const { ticketId } = taken(await addTicket(deps, trader, ticket));
    taken(await confirmTicket(deps, farm, ticketId));
  }
  after(DAYS_TO_SETTLEMENT);
  const { id: settlementId } = await settle(deps, trader, { contractId, tax: '0', without: [] });
  const { rest: amount } = await describeSettlement(deps.db, settlementId);
  const day = after(DAYS_TO_PAYMENT);
  const paid = await sayReceipt(deps, trader, { settlementId, amount, day, clientMutationId: null });
  await confirmReceipt(deps, payer, paid);
  taken(await closeDelivery(deps, trader, contractId));
  clock.set(undefined);
}
