import { DAY_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  addTicket,
  agreeCallOff,
  confirmReceipt,
  confirmTicket,
  describeSettlement,
  disputeSettlement,
  disputeTicket,
  proposeCallOff,
  saveIban,
  sayReceipt,
  settle,
  voidTicket,
} from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SeedClock } from './contract-life.ts';
import { DEMO_TRADER_ID } from './demo-trader.ts';
import { listDeskDeliveries } from './demo-trading.queries.ts';

type Outcome<T> = { ok: true; value: T } | { ok: false; errors: unknown };

export function taken<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`the demo world was refused: ${JSON.stringify(outcome.errors)}`);
}

const QUALITY: Record<string, Record<string, string>> = {
  'milling-wheat': { moisture: '15.2', impurities: '7', protein: '12.6' },
  rapeseed: { moisture: '7.6', impurities: '2.5', oil: '44' },
  maize: {},
};
const TARE = 15_480;

/** A harvest's deliveries in every state, between the farm and the trader at its desk (docs/product/demo.md). */
export async function seedDeliveries(
  deps: Deps & { clock: SeedClock },
  viewer: Viewer,
  company: { id: string; usersCompanyId: string },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const contracts = await listDeskDeliveries(db, company.id, DEMO_TRADER_ID);
  const contractOf = (crop: string) =>
    found(contracts.find(({ cropId }) => cropId === crop)?.contractId, 'server.failed');
  const trader = { side: 'TRADER', traderId: DEMO_TRADER_ID, userId: null } as const;
  const farm = { side: 'FARM', viewer } as const;
  const payer = {
    side: 'FARM',
    usersCompanyIds: [company.usersCompanyId],
    userId: viewer.userId,
  } as const;
  const dayOf = (days: number) => dayInZone(new Date(now.getTime() - days * DAY_MS), timeZoneOf('CZ'));
  const at = async <T>(daysAgo: number, step: () => Promise<T>): Promise<T> => {
    clock.set(new Date(now.getTime() - daysAgo * DAY_MS));
    const result = await step();
    clock.set(undefined);
    return result;
  };
  let number = 4390;
  /** Entered on its day by one side; agreed by the other the day after, unless it is left open. */
  const ticket = async (
    crop: string,
    daysAgo: number,
    netKg: number,
    by: typeof trader | typeof farm = trader,
  ) => {
    number += 1;
    const figures = { number: String(number), lorry: '3Z4 1187', day: dayOf(daysAgo) };
    const weights = { grossKg: netKg + TARE, tareKg: TARE, quality: QUALITY[crop] ?? {} };
    const input = { contractId: contractOf(crop), ...figures, ...weights, splitTo: null, takeBack: false };
    const { ticketId } = await at(daysAgo, async () => taken(await addTicket(deps, by, input)));
    return ticketId;
  };
  const agreed = async (crop: string, daysAgo: number, netKg: number) => {
    const id = await ticket(crop, daysAgo, netKg);
    await at(daysAgo - 1, async () => taken(await confirmTicket(deps, farm, id)));
  };
  const settled = (crop: string, daysAgo: number) =>
    at(daysAgo, async () => {
      const { id } = await settle(deps, trader, { contractId: contractOf(crop), tax: '0', without: [] });
      return id;
    });
  const pay = (settlementId: string, amount: string, daysAgo: number) =>
    at(daysAgo, () =>
      sayReceipt(deps, trader, { settlementId, amount, day: dayOf(daysAgo), clientMutationId: null }),
    );

  await saveIban(db, company.id, 'CZ6508000000192000145399', new Date(now.getTime() - 200 * DAY_MS));

  // Overdue, a part of it paid.
  await agreed('rapeseed', 42, 23_900);
  const overdue = await settled('rapeseed', 39);
  await confirmReceipt(deps, payer, await pay(overdue, '100000', 12));
  // Owed, with a payment to confirm.
  await agreed('maize', 20, 24_160);
  await pay(await settled('maize', 17), '40000', 2);
  // Paid.
  await agreed('milling-wheat', 16, 14_060);
  const paid = await settled('milling-wheat', 14);
  const { rest: total } = await describeSettlement(db, paid);
  await confirmReceipt(deps, payer, await pay(paid, total, 10));
  // Disputed by the farm.
  await agreed('milling-wheat', 12, 24_000);
  const wrong = await settled('milling-wheat', 9);
  await at(8, () => disputeSettlement(deps, payer, wrong, 'Chybí lístek z druhé vážky.'));
  // Agreed and not settled yet, to be answered, disputed, void, and the farm's own.
  await agreed('milling-wheat', 6, 23_940);
  await ticket('milling-wheat', 1, 24_380);
  const doubted = await ticket('milling-wheat', 3, 24_120);
  const disputes = [{ parameter: 'moisture', asked: '14.6' }];
  const note = 'Vlastní měření ve skladu ukázalo méně.';
  await at(2, async () => taken(await disputeTicket(deps, farm, { id: doubted, disputes, note })));
  const slip = await ticket('milling-wheat', 4, 24_500);
  await at(4, async () => taken(await voidTicket(deps, trader, slip)));
  await ticket('maize', 0, 23_980, farm);
  const callOff = (contractId: string, inDays: number) =>
    proposeCallOff(deps, trader, {
      contractId,
      day: dayOf(-inDays),
      from: '07:00',
      to: '09:00',
      tons: '48',
      lorries: 2,
      note: null,
    });
  const { callOffId } = taken(await callOff(contractOf('milling-wheat'), 1));
  taken(await agreeCallOff(deps, farm, callOffId));
  taken(await callOff(contractOf('milling-wheat'), 5));
}
