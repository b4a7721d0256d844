import { expect } from 'vitest';
import { confirmTicket, disputeTicket } from '../src/modules/trading/deliveries/answers.service.ts';
import type { Actor } from '../src/modules/trading/deliveries/delivery-access.ts';
import { voidTicket } from '../src/modules/trading/deliveries/voiding.service.ts';
import type { Outcome } from '../src/modules/trading/outcome.ts';
import { copySale, type Sale } from './delivery-world.ts';
import type { Dice } from './fuzz/dice.ts';
import type { SettlementWorld } from './settlement-world.ts';
import { accepted } from './trading-facts.ts';

/** A ticket of the trader, or the part of an overfilled load that went to the other contract. */
interface Lorry {
  id: string;
  netKg: number;
  movedKg: number;
  part: Lorry | undefined;
  isPart: boolean;
  state: 'ENTERED' | 'DISPUTED' | 'CONFIRMED' | 'VOID';
  askedKg: number;
  /** The settlement that counts it. */
  settledIn: string | undefined;
}

/** The tickets of one contract as a clerk lists them. */
export interface Lorries {
  contractId: string;
  lorries: Lorry[];
}

const MOST = 63_000;
const countedKg = ({ netKg, movedKg }: Lorry) => netKg - movedKg;
const sumOf = (lorries: readonly Lorry[]) => lorries.reduce((sum, lorry) => sum + countedKg(lorry), 0);
const delivered = ({ lorries }: Lorries) => sumOf(lorries.filter(({ state }) => state !== 'VOID'));
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.errors[0]?.code);
const sidesOf = ({ home, traderId }: SettlementWorld) => ({
  farm: { side: 'FARM', viewer: home.viewer } satisfies Actor,
  trader: { side: 'TRADER', traderId, userId: null } satisfies Actor,
});

export async function openLorries(world: SettlementWorld, template: Sale): Promise<Lorries> {
  const { contractId } = await copySale(world, template);
  return { contractId, lorries: [] };
}

/** Confirmed and in no settlement, or in the one that is corrected. */
export const isToSettle = ({ state, settledIn }: Lorry, replaced?: string): boolean =>
  state === 'CONFIRMED' && settledIn === replaced;

/** A load that is too much for the contract is split where the other has room; each part is worth more than a tax. */
export async function deliver(
  world: SettlementWorld,
  dice: Dice,
  to: Lorries,
  other: Lorries,
): Promise<void> {
  const netKg = 1_000 + dice.below(20_000);
  const movedKg = Math.max(0, delivered(to) + netKg - MOST);
  if (movedKg > 0 && (movedKg < 1_000 || netKg - movedKg < 1_000 || delivered(other) + movedKg > MOST))
    return;
  const isConfirmed = dice.chance(0.6);
  const id = await world.ticket(to.contractId, {
    ...{ netKg, isConfirmed },
    splitTo: movedKg > 0 ? other.contractId : null,
  });
  const lorry = { id, netKg, movedKg: 0, askedKg: 0, isPart: false, part: undefined, settledIn: undefined };
  const load: Lorry = { ...lorry, movedKg, state: isConfirmed ? 'CONFIRMED' : 'ENTERED' };
  to.lorries.push(load);
  if (movedKg === 0) return;
  const { rows } = await world.db.$client.query('select id from trading.ticket where split_of = $1', [id]);
  load.part = { ...lorry, id: rows[0].id, netKg: movedKg, isPart: true, state: 'ENTERED' };
  other.lorries.push(load.part);
}

/** The farm agrees or disputes the weight; of what is disputed the trader agrees or the farm takes it back. */
export async function answer(world: SettlementWorld, dice: Dice, { lorries }: Lorries): Promise<void> {
  const { farm, trader } = sidesOf(world);
  const open = lorries.filter(({ state }) => state === 'ENTERED' || state === 'DISPUTED');
  if (open.length === 0) return;
  const lorry = dice.one(open);
  if (lorry.state === 'ENTERED' && dice.chance(0.5)) {
    lorry.askedKg = Math.max(lorry.movedKg + 500, lorry.netKg - 1 - dice.below(400));
    const asked = { parameter: 'net', asked: String(lorry.askedKg) };
    accepted(await disputeTicket(world.deps, farm, { id: lorry.id, disputes: [asked], note: null }));
    lorry.state = 'DISPUTED';
    return;
  }
  const isGranted = lorry.state === 'DISPUTED' && dice.chance(0.5);
  accepted(await confirmTicket(world.deps, isGranted ? trader : farm, lorry.id));
  if (isGranted) lorry.netKg = lorry.askedKg;
  lorry.state = 'CONFIRMED';
}

/** The trader takes its ticket back, or both do: not what is settled, and no part by itself. */
export async function cancel(world: SettlementWorld, dice: Dice, { lorries }: Lorries): Promise<void> {
  if (lorries.length === 0 || dice.chance(0.5)) return;
  const { farm, trader } = sidesOf(world);
  const lorry = dice.one(lorries);
  const part = lorry.part?.state === 'VOID' ? undefined : lorry.part;
  const isAgreed = lorry.state === 'CONFIRMED' && !lorry.isPart;
  const expected =
    lorry.state === 'VOID'
      ? null
      : lorry.settledIn !== undefined || part?.settledIn !== undefined
        ? 'ticket.settled'
        : isAgreed || !(lorry.isPart || part?.state === 'CONFIRMED')
          ? null
          : 'ticket.wrong-state';
  expect(codeOf(await voidTicket(world.deps, trader, lorry.id))).toBe(expected);
  if (expected !== null) return;
  if (isAgreed) accepted(await voidTicket(world.deps, farm, lorry.id));
  lorry.state = 'VOID';
  if (part) part.state = 'VOID';
}

/** Kilograms: delivered, confirmed, settled. The lines of settlements add up to them and to the settlements. */
export async function compareLorries(
  world: SettlementWorld,
  contract: Lorries,
  settlements: readonly string[],
) {
  const { contractId, lorries } = contract;
  const { rows } = await world.db.$client.query(
    `select coalesce(sum(t.counted_kg) filter (where t.state <> 'VOID'), 0)::int as delivered,
       coalesce(sum(t.counted_kg) filter (where t.state = 'CONFIRMED'), 0)::int as confirmed,
       coalesce(sum(t.counted_kg) filter (where t.is_settled), 0)::int as settled, l.lines,
       l.net = (select coalesce(sum(s.net), 0) from trading.settlement s where s.id = any($2::uuid[])) as balances
     from (select coalesce(sum((calculation ->> 'netKg')::int), 0)::int as lines, coalesce(sum(amount), 0) as net
       from trading.settlement_line where contract_id = $1 and is_live) l
     left join trading.ticket t on t.contract_id = $1
     group by l.lines, l.net`,
    [contractId, settlements],
  );
  const settled = sumOf(lorries.filter(({ settledIn }) => settledIn !== undefined));
  const confirmed = sumOf(lorries.filter(({ state }) => state === 'CONFIRMED'));
  expect(rows).toEqual([
    { delivered: delivered(contract), confirmed, settled, lines: settled, balances: true },
  ]);
}
