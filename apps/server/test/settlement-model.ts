import { randomUUID } from 'node:crypto';
import type { DeskSettlement } from '@canola/api-schema/trading/desk-settlements';
import { SettlementDocument } from '@canola/api-schema/trading/generated/operations';
import { expect } from 'vitest';
import { Refusal } from '../src/modules/trading/outcome.ts';
import {
  confirmReceipt,
  disputeSettlement,
  sayReceipt,
} from '../src/modules/trading/settlements/receipts.service.ts';
import { copySale, type Sale } from './delivery-world.ts';
import type { Dice } from './fuzz/dice.ts';
import { dataOf } from './graphql-caller.ts';
import type { SettlementWorld } from './settlement-world.ts';

interface Payment {
  id: string;
  hellers: number;
  saidBy: 'FARM' | 'TRADER';
  isConfirmed: boolean;
}

/** A settlement as somebody with paper and pencil keeps it. */
interface Book {
  id: string;
  hellers: number;
  isDisputed: boolean;
  payments: Payment[];
}

const rest = ({ hellers, payments }: Book) =>
  hellers - payments.reduce((sum, { hellers, isConfirmed }) => sum + (isConfirmed ? hellers : 0), 0);
const text = (hellers: number) => (hellers / 100).toFixed(2);
const hellersOf = (money: string) => Math.round(Number(money) * 100);

/** Tickets, settlements, corrections and part payments of one contract in a random order, compared after each step. */
export async function liveRandomly(
  world: SettlementWorld,
  template: Sale,
  dice: Dice,
  steps: number,
): Promise<void> {
  const { contractId } = await copySale(world, template);
  const pick = <T>(items: readonly T[]) => (items.length > 0 ? dice.one(items) : undefined);
  const trader = { side: 'TRADER', traderId: world.traderId, userId: null } as const;
  const { usersCompanyId, user, viewer } = world.home;
  const farm = { side: 'FARM', usersCompanyIds: [usersCompanyId], userId: viewer.userId } as const;
  const books: Book[] = [];
  let unsettled = 0;
  let left = 63_000;

  const say = async (book: Book, side: 'FARM' | 'TRADER') => {
    const open = rest(book);
    const own = book.payments.reduce(
      (sum, { hellers, isConfirmed, saidBy }) => sum + (!isConfirmed && saidBy === side ? hellers : 0),
      0,
    );
    // Of a few sums, so that both sides say the same one now and then, and now and then too much.
    const hellers = pick([1, 5_000_000, 2_500_000, open, open - own + 1]) ?? 1;
    if (hellers <= 0) return;
    const said = { settlementId: book.id, amount: text(hellers), day: '2026-11-12', clientMutationId: null };
    const same = book.payments.find(
      (payment) => !payment.isConfirmed && payment.saidBy !== side && payment.hellers === hellers,
    );
    const isTaken = open > 0 && (same ? hellers <= open : hellers <= open - own);
    const id = await sayReceipt(world.deps, side === 'FARM' ? farm : trader, said).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    expect(id !== undefined, `${side} says ${text(hellers)} of ${text(open)}`).toBe(isTaken);
    // Of several such payments the server says which one it took it for.
    const taken = book.payments.find((payment) => payment.id === id);
    expect(taken !== undefined).toBe(same !== undefined && isTaken);
    if (taken) taken.isConfirmed = true;
    else if (id) book.payments.push({ id, hellers, saidBy: side, isConfirmed: false });
  };

  const settle = async (replaced?: Book) => {
    const tax = pick(['0', '100', '2500.50']) ?? '0';
    const body = { tax, clientMutationId: randomUUID(), ...(replaced && { replaces: replaced.id }) };
    const { status, body: settled } = await world.settle<DeskSettlement>(contractId, body);
    if (unsettled === 0 && !replaced) return expect(status).toBe(409);
    const paid = replaced ? replaced.hellers - rest(replaced) : 0;
    if (replaced && hellersOf(tax) + replaced.hellers < paid) return expect(status).toBe(409);
    if (status === 409) return expect(replaced).toBeDefined();
    expect(status).toBe(201);
    const payments = replaced?.payments ?? [];
    if (replaced) books.splice(books.indexOf(replaced), 1);
    books.push({ id: settled.id, hellers: hellersOf(settled.total), isDisputed: false, payments });
    // A correction has the lorries of what it replaces, and no others.
    if (!replaced) unsettled = 0;
  };

  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const netKg = 1_000 + dice.below(20_000);
      if (netKg > left) return;
      await world.ticket(contractId, { netKg });
      left -= netKg;
      unsettled += 1;
    },
    () => settle(),
    async () => {
      const book = pick(books);
      if (book && dice.chance(0.3)) await settle(book);
    },
    ...(['FARM', 'TRADER'] as const).map((side) => async () => {
      const book = pick(books);
      if (book) await say(book, side);
    }),
    async () => {
      const book = pick(books);
      const payment = book && pick(book.payments.filter(({ isConfirmed }) => !isConfirmed));
      if (!payment || rest(book) < payment.hellers) return;
      await confirmReceipt(world.deps, payment.saidBy === 'FARM' ? trader : farm, payment.id);
      payment.isConfirmed = true;
    },
    async () => {
      const book = pick(books);
      if (!book || rest(book) === 0) return;
      book.isDisputed = !book.isDisputed;
      await disputeSettlement(world.deps, farm, book.id, book.isDisputed ? 'Too little' : null);
    },
  ];
  for (let step = 0; step < steps; step += 1) {
    await pick(actions)?.();
    for (const book of books) {
      const state = rest(book) === 0 ? 'PAID' : book.isDisputed ? 'DISPUTED' : 'SENT';
      const { settlement } = await dataOf(world, user, SettlementDocument, { id: book.id });
      const desk = await world.call<DeskSettlement>('GET', `settlements/${book.id}`);
      expect(settlement).toMatchObject({ state, owed: text(rest(book)) });
      expect([desk.body.state, hellersOf(desk.body.owed)]).toEqual([state, rest(book)]);
    }
  }
  const { rows } = await world.db.$client.query(
    `select coalesce(sum(l.amount), 0) = coalesce((select sum(s.net) from trading.settlement s
        where s.id = any($2::uuid[])), 0) as balanced,
       (select coalesce(sum(t.counted_kg), 0) from trading.ticket t where t.contract_id = $1 and t.is_settled)
         = coalesce(sum((l.calculation ->> 'netKg')::int), 0) as weighed
     from trading.settlement_line l where l.contract_id = $1 and l.is_live`,
    [contractId, books.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ balanced: true, weighed: true }]);
}
