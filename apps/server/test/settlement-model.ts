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
import type { Sale } from './delivery-world.ts';
import type { Dice } from './fuzz/dice.ts';
import { dataOf } from './graphql-caller.ts';
import {
  answer,
  cancel,
  compareLorries,
  deliver,
  isToSettle,
  type Lorries,
  openLorries,
} from './settlement-lorries.ts';
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
  /** With tax. */
  hellers: number;
  net: number;
  isDisputed: boolean;
  payments: Payment[];
}

/** With the settlements that count. */
interface Contract extends Lorries {
  books: Book[];
}

const rest = ({ hellers, payments }: Book) =>
  hellers - payments.reduce((sum, { hellers, isConfirmed }) => sum + (isConfirmed ? hellers : 0), 0);
const text = (hellers: number) => (hellers / 100).toFixed(2);
const hellersOf = (money: string) => Math.round(Number(money) * 100);

/**
 * Tickets, splits, disputes, voids, settlements, corrections and part payments of two contracts in a random order. What
 * a step touched is compared after it, everything at the end.
 */
export async function liveRandomly(
  world: SettlementWorld,
  template: Sale,
  dice: Dice,
  steps: number,
): Promise<void> {
  const first: Contract = { ...(await openLorries(world, template)), books: [] };
  const second: Contract = { ...(await openLorries(world, template)), books: [] };
  const pick = <T>(items: readonly T[]) => (items.length > 0 ? dice.one(items) : undefined);
  const callers = {
    TRADER: { side: 'TRADER', traderId: world.traderId, userId: null },
    FARM: {
      side: 'FARM',
      usersCompanyIds: [world.home.usersCompanyId],
      userId: world.home.viewer.userId,
    },
  } as const;

  const say = async (book: Book | undefined, side: 'FARM' | 'TRADER') => {
    if (!book) return undefined;
    const open = rest(book);
    const own = book.payments.reduce(
      (sum, { hellers, isConfirmed, saidBy }) => sum + (!isConfirmed && saidBy === side ? hellers : 0),
      0,
    );
    // Of a few sums, so that both sides say the same one now and then, and now and then too much.
    const hellers = pick([1, 5_000_000, 2_500_000, open, open - own + 1]) ?? 1;
    if (hellers <= 0) return book;
    const said = { settlementId: book.id, amount: text(hellers), day: '2026-11-12', clientMutationId: null };
    const same = book.payments.find(
      (payment) => !payment.isConfirmed && payment.saidBy !== side && payment.hellers === hellers,
    );
    const isTaken = open > 0 && (same ? hellers <= open : hellers <= open - own);
    const id = await sayReceipt(world.deps, callers[side], said).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    expect(id !== undefined, `${side} says ${text(hellers)} of ${text(open)}`).toBe(isTaken);
    // Of several such payments the server says which one it took it for.
    const taken = book.payments.find((payment) => payment.id === id);
    expect(taken !== undefined).toBe(same !== undefined && isTaken);
    if (taken) taken.isConfirmed = true;
    else if (id) book.payments.push({ id, hellers, saidBy: side, isConfirmed: false });
    return book;
  };

  const settle = async (contract: Contract, replaced?: Book): Promise<Book | undefined> => {
    const tax = pick(['0', '100', '2500.50']) ?? '0';
    const body = { tax, clientMutationId: randomUUID(), ...(replaced && { replaces: replaced.id }) };
    const { status, body: settled } = await world.settle<DeskSettlement>(contract.contractId, body);
    const paid = replaced ? replaced.hellers - rest(replaced) : 0;
    const lorries = contract.lorries.filter((lorry) => isToSettle(lorry, replaced?.id));
    const isPossible =
      !contract.lorries.some(({ state }) => state === 'DISPUTED') &&
      (replaced ? replaced.net + hellersOf(tax) >= paid : lorries.length > 0);
    expect(status).toBe(isPossible ? 201 : 409);
    if (!isPossible) return undefined;
    const { id } = settled;
    const hellers = hellersOf(settled.total);
    const net = hellers - hellersOf(tax);
    // A correction has the lorries of what it replaces, and no others.
    if (replaced) expect(net).toBe(replaced.net);
    for (const lorry of lorries) lorry.settledIn = id;
    const book = { id, hellers, net, isDisputed: false, payments: replaced?.payments ?? [] };
    contract.books = [...contract.books.filter((other) => other !== replaced), book];
    return book;
  };

  const correct = async (contract: Contract, book: Book | undefined) =>
    book && dice.chance(0.3) ? settle(contract, book) : undefined;

  const pay = async (book: Book | undefined) => {
    const payment = pick(book?.payments.filter(({ isConfirmed }) => !isConfirmed) ?? []);
    if (!book || !payment || rest(book) < payment.hellers) return book;
    await confirmReceipt(world.deps, callers[payment.saidBy === 'FARM' ? 'TRADER' : 'FARM'], payment.id);
    payment.isConfirmed = true;
    return book;
  };

  const disagree = async (book: Book | undefined) => {
    if (!book || rest(book) === 0) return book;
    book.isDisputed = !book.isDisputed;
    await disputeSettlement(world.deps, callers.FARM, book.id, book.isDisputed ? 'Too little' : null);
    return book;
  };

  const compare = async (book: Book) => {
    const state = rest(book) === 0 ? 'PAID' : book.isDisputed ? 'DISPUTED' : 'SENT';
    const { settlement } = await dataOf(world, world.home.user, SettlementDocument, { id: book.id });
    const desk = await world.call<DeskSettlement>('GET', `settlements/${book.id}`);
    expect(settlement).toMatchObject({ state, owed: text(rest(book)) });
    expect([desk.body.state, hellersOf(desk.body.owed)]).toEqual([state, rest(book)]);
  };

  const actions = (contract: Contract, other: Contract, book: Book | undefined) => [
    () => deliver(world, dice, contract, other),
    () => deliver(world, dice, contract, other),
    () => answer(world, dice, contract),
    () => cancel(world, dice, contract),
    () => settle(contract),
    () => correct(contract, book),
    () => say(book, 'FARM'),
    () => say(book, 'TRADER'),
    () => pay(book),
    () => disagree(book),
  ];
  for (let step = 0; step < steps; step += 1) {
    const [contract, other] = dice.chance(0.5) ? [first, second] : [second, first];
    const touched = await dice.one(actions(contract, other, pick(contract.books)))();
    if (touched) await compare(touched);
  }
  for (const contract of [first, second]) {
    for (const book of contract.books) await compare(book);
    await compareLorries(
      world,
      contract,
      contract.books.map(({ id }) => id),
    );
  }
}
