import { expect } from 'vitest';
import {
  confirmTicket,
  disputeTicket,
  enterLaboratory,
} from '../src/modules/trading/deliveries/answers.service.ts';
import { closeDelivery } from '../src/modules/trading/deliveries/closing.service.ts';
import type { Actor } from '../src/modules/trading/deliveries/delivery-access.ts';
import { addTicket } from '../src/modules/trading/deliveries/tickets.service.ts';
import { voidTicket } from '../src/modules/trading/deliveries/voiding.service.ts';
import type { Outcome } from '../src/modules/trading/outcome.ts';
import { copySale, type DeliveryWorld, type Sale } from './delivery-world.ts';
import { createDice } from './fuzz/dice.ts';
import { NOW } from './trading-facts.ts';

/** A plain model of deliveries: what a careful clerk would write down (docs/product/deliveries.md). */
interface Lorry {
  id: string;
  at: number;
  side: 'FARM' | 'TRADER';
  netKg: number;
  movedKg: number;
  partOf: string | null;
  state: 'ENTERED' | 'CONFIRMED' | 'DISPUTED' | 'VOID';
  /** Of an open dispute about the weight. */
  asked: { by: 'FARM' | 'TRADER'; kg: number } | null;
  /** A laboratory has decided: it is no longer one side's alone. */
  isDecided: boolean;
  /** Of a confirmed one: the side that wants it void. */
  voidAsked: 'FARM' | 'TRADER' | null;
}

const MOST = 63_000;
const LEAST = 57_000;
const AMOUNT = 60_000;
const QUALITY = { moisture: '14', impurities: '6', protein: '13' };
const DAY = '2026-10-15';
const other = (side: Lorry['side']) => (side === 'FARM' ? 'TRADER' : 'FARM');

/** Plays random days on two contracts of one farm, and compares after each step that changed something. */
export async function playDeliveries(world: DeliveryWorld, template: Sale, seed: number): Promise<void> {
  const dice = createDice(seed);
  const pick = <T>(of: readonly T[]): T => of[dice.below(of.length)] as T;
  const between = (low: number, high: number) => low + dice.below(high - low);
  const sales = [await copySale(world, template), await copySale(world, template)];
  const actors: Record<Lorry['side'], Actor> = {
    FARM: { side: 'FARM', viewer: world.home.viewer },
    TRADER: { side: 'TRADER', traderId: world.traderId, userId: null },
  };
  const lorries: Lorry[] = [];
  const closed = [false, false];
  const askedToClose: (Lorry['side'] | null)[] = [null, null];
  const counted = (lorry: Lorry) => lorry.netKg - lorry.movedKg;
  const delivered = (at: number, state?: Lorry['state']) =>
    lorries
      .filter((lorry) => lorry.at === at && lorry.state !== 'VOID' && (!state || lorry.state === state))
      .reduce((sum, lorry) => sum + counted(lorry), 0);
  const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.errors[0]?.code);
  let number = 0;

  const enter = async () => {
    const at = between(0, 2);
    const side = pick(['FARM', 'TRADER'] as const);
    const netKg = between(500, 30_000);
    const over = Math.max(0, delivered(at) + netKg - MOST);
    const way = pick(['none', 'split', 'back'] as const);
    const target = sales[1 - at]?.contractId ?? '';
    const outcome = await addTicket(world.deps, actors[side], {
      contractId: sales[at]?.contractId ?? '',
      number: `M${seed}-${++number}`,
      lorry: null,
      day: DAY,
      grossKg: netKg + 12_000,
      tareKg: 12_000,
      quality: QUALITY,
      splitTo: way === 'split' ? target : null,
      takeBack: way === 'back',
    });
    const fits = !closed[1 - at] && delivered(1 - at) + over <= MOST;
    const expected = closed[at]
      ? 'delivery.closed'
      : over > 0 && way === 'split' && !fits
        ? 'ticket.split-target'
        : over > 0 && way === 'none'
          ? 'ticket.over-contract'
          : null;
    expect([seed, 'enter', codeOf(outcome)]).toEqual([seed, 'enter', expected]);
    if (!outcome.ok) return;
    const made = { side, state: 'ENTERED', asked: null, isDecided: false, voidAsked: null } as const;
    if (askedToClose[at]) askedToClose[at] = null;
    if (over > 0 && way === 'split' && askedToClose[1 - at]) askedToClose[1 - at] = null;
    lorries.push({ ...made, id: outcome.value.ticketId, at, netKg, movedKg: over, partOf: null });
    if (over > 0 && way === 'split') {
      const { rows } = await world.db.$client.query('select id from trading.ticket where split_of = $1', [
        outcome.value.ticketId,
      ]);
      lorries.push({
        ...made,
        id: rows[0].id,
        at: 1 - at,
        netKg: over,
        movedKg: 0,
        partOf: outcome.value.ticketId,
      });
    }
  };

  const confirm = async (lorry: Lorry) => {
    const side = pick(['FARM', 'TRADER'] as const);
    const outcome = await confirmTicket(world.deps, actors[side], lorry.id);
    const accepts = lorry.state === 'DISPUTED' && lorry.asked?.by !== side;
    const kg = accepts ? (lorry.asked?.kg ?? 0) : lorry.netKg;
    const more = kg - lorry.netKg;
    const expected = closed[lorry.at]
      ? 'delivery.closed'
      : lorry.state === 'CONFIRMED'
        ? null
        : lorry.state === 'VOID' || (lorry.state === 'ENTERED' && lorry.side === side)
          ? 'ticket.wrong-state'
          : kg < lorry.movedKg
            ? 'ticket.weight'
            : more > 0 && delivered(lorry.at) + more > MOST
              ? 'ticket.over-contract'
              : null;
    expect([seed, 'confirm', codeOf(outcome)]).toEqual([seed, 'confirm', expected]);
    if (outcome.ok) Object.assign(lorry, { netKg: kg, state: 'CONFIRMED', asked: null, voidAsked: null });
  };

  const dispute = async (lorry: Lorry) => {
    const side = pick(['FARM', 'TRADER'] as const);
    const kg = Math.max(1, lorry.netKg + between(-400, 400));
    const input = { id: lorry.id, disputes: [{ parameter: 'net', asked: String(kg) }], note: null };
    const outcome = await disputeTicket(world.deps, actors[side], input);
    const expected = closed[lorry.at]
      ? 'delivery.closed'
      : lorry.state !== 'ENTERED' || lorry.side === side
        ? 'ticket.wrong-state'
        : kg === lorry.netKg
          ? 'dispute.same-value'
          : null;
    expect([seed, 'dispute', codeOf(outcome)]).toEqual([seed, 'dispute', expected]);
    if (outcome.ok) Object.assign(lorry, { state: 'DISPUTED', asked: { by: side, kg } });
  };

  const decide = async (lorry: Lorry) => {
    const { rows } = await world.db.$client.query(
      `select id from trading.dispute where ticket_id = $1 order by state = 'OPEN' desc, created_at limit 1`,
      [lorry.id],
    );
    if (rows.length === 0) return;
    const side = pick(['FARM', 'TRADER'] as const);
    const kg = Math.max(1, lorry.netKg + between(-400, 400));
    const outcome = await enterLaboratory(world.deps, actors[side], { id: rows[0].id, value: String(kg) });
    const more = kg - lorry.netKg;
    const expected = closed[lorry.at]
      ? 'delivery.closed'
      : lorry.state !== 'DISPUTED'
        ? 'ticket.wrong-state'
        : kg < lorry.movedKg
          ? 'ticket.weight'
          : more > 0 && delivered(lorry.at) + more > MOST
            ? 'ticket.over-contract'
            : null;
    expect([seed, 'decide', codeOf(outcome)]).toEqual([seed, 'decide', expected]);
    if (outcome.ok) Object.assign(lorry, { netKg: kg, side, state: 'ENTERED', asked: null, isDecided: true });
  };

  const cancel = async (lorry: Lorry) => {
    const side = pick(['FARM', 'TRADER'] as const);
    const outcome = await voidTicket(world.deps, actors[side], lorry.id);
    const part = lorries.find(({ partOf, state }) => partOf === lorry.id && state !== 'VOID');
    const isShared = lorry.state === 'CONFIRMED' && lorry.partOf === null;
    const expected = closed[lorry.at]
      ? 'delivery.closed'
      : lorry.state === 'VOID'
        ? null
        : isShared
          ? part && closed[part.at]
            ? 'delivery.closed'
            : null
          : lorry.side !== side || lorry.partOf !== null || lorry.isDecided || part?.state === 'CONFIRMED'
            ? 'ticket.wrong-state'
            : null;
    expect([seed, 'void', codeOf(outcome)]).toEqual([seed, 'void', expected]);
    if (!outcome.ok || lorry.state === 'VOID') return;
    const isDone = !isShared || lorry.voidAsked === other(side);
    expect(outcome.value.state).toBe(isDone ? 'VOID' : 'CONFIRMED');
    if (!isDone) {
      lorry.voidAsked = side;
      return;
    }
    for (const row of [lorry, ...(part ? [part] : [])]) {
      row.state = 'VOID';
      row.voidAsked = null;
      askedToClose[row.at] = null;
    }
  };

  const close = async () => {
    const at = between(0, 2);
    const side = pick(['FARM', 'TRADER'] as const);
    const outcome = await closeDelivery(world.deps, actors[side], sales[at]?.contractId ?? '');
    const isOpen = delivered(at, 'ENTERED') + delivered(at, 'DISPUTED') > 0 || hasOpen(lorries, at);
    const expected = !closed[at] && isOpen ? 'delivery.tickets-open' : null;
    expect([seed, 'close', codeOf(outcome)]).toEqual([seed, 'close', expected]);
    if (!outcome.ok) return;
    const mayClose = closed[at] || delivered(at, 'CONFIRMED') >= LEAST || askedToClose[at] === other(side);
    expect(outcome.value.isClosed).toBe(mayClose);
    if (mayClose) closed[at] = true;
    else askedToClose[at] = side;
  };

  const steps = between(8, 24);
  for (let step = 0; step < steps; step++) {
    const lorry = lorries.length > 0 ? pick(lorries) : undefined;
    world.clock.set(new Date(NOW.getTime() + step * 1000));
    const act = lorry
      ? pick([enter, enter, confirm, confirm, dispute, decide, cancel, cancel, close])
      : enter;
    await act(lorry as Lorry);
  }
  for (const [at, { contractId, offerId }] of sales.entries()) {
    const { rows } = await world.db.$client.query(
      `select coalesce(sum(counted_kg) filter (where state = 'CONFIRMED'), 0)::int as confirmed,
         coalesce(sum(counted_kg) filter (where state <> 'VOID'), 0)::int as delivered,
         (select outcome_tons::text from trading.contract k where k.id = $1) as outcome,
         (select sold::text from trading.offer where id = $2) as sold,
         (select total - sold - ordered >= 0 from trading.offer where id = $2) as balances
       from trading.ticket where contract_id = $1`,
      [contractId, offerId],
    );
    const confirmed = delivered(at, 'CONFIRMED');
    const outcome = closed[at] ? (Math.round(confirmed / 100) / 10).toFixed(1) : null;
    expect([seed, at, rows[0]]).toEqual([
      seed,
      at,
      {
        confirmed,
        delivered: delivered(at),
        outcome,
        sold: outcome ?? (AMOUNT / 1000).toFixed(1),
        balances: true,
      },
    ]);
  }
}

function hasOpen(lorries: readonly Lorry[], at: number): boolean {
  return lorries.some(
    (lorry) =>
      lorry.at === at &&
      (lorry.state === 'ENTERED' ||
        lorry.state === 'DISPUTED' ||
        lorry.voidAsked !== null ||
        lorries.some(
          ({ id, voidAsked }) => id === lorry.partOf && voidAsked !== null && lorry.state !== 'VOID',
        )),
  );
}
