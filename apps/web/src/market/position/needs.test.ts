import { expect, it } from 'vitest';
import { closeOrders, closeRungs, deliveryNeeds, unsoldLadders } from './needs.ts';

const order = (id: string, price: string, distance: string | null) =>
  ({ id, price, reason: distance === null ? null : { distance } }) as unknown as Parameters<
    typeof closeOrders
  >[0][number];

it('orders within one per cent of their price are close, the nearest first', () => {
  const close = closeOrders([
    order('far', '5000', '51'),
    order('edge', '5000', '50'),
    order('near', '6000', '6'),
    order('masked', '5000', null),
  ]);
  expect(close.map((need) => need.order.id)).toEqual(['near', 'edge']);
});

const ladder = (id: string, rungs: [state: string, price: string, distance: string | null][], more = {}) =>
  ({
    id,
    closed: false,
    held: false,
    waitingTons: '100',
    rungs: rungs.map(([state, price, distance]) => ({
      state,
      price,
      reason: distance === null ? null : { distance },
    })),
    ...more,
  }) as unknown as Parameters<typeof closeRungs>[0][number];

it('the next rung of a ladder is close as an order is; one that is masked or paused says nothing', () => {
  const close = closeRungs([
    ladder('near', [
      ['FILLED', '4000', null],
      ['WAITING', '5000', '50'],
    ]),
    ladder('far', [['WAITING', '5000', '51']]),
    ladder('masked', [['WAITING', '5000', null]]),
    ladder('held', [['HELD', '5000', '1']]),
  ]);
  expect(close.map((need) => need.ladder.id)).toEqual(['near']);
});

it('tons that are left after the closing day wait for the person, unless the ladder is paused', () => {
  const rungs: [string, string, null][] = [['WAITING', '5000', null]];
  const left = unsoldLadders([
    ladder('running', rungs),
    ladder('closed', rungs, { closed: true }),
    ladder('paused', rungs, { closed: true, held: true }),
    ladder('sold', [], { closed: true, waitingTons: '0.0' }),
  ]);
  expect(left.map((need) => need.ladder.id)).toEqual(['closed']);
});

it('of deliveries each kind that waits has a line of its own, money first', () => {
  expect(deliveryNeeds({ tickets: 2, callOffs: 1, payments: 0, overdue: 3 })).toEqual([
    { kind: 'overdue', count: 3 },
    { kind: 'ticket', count: 2 },
    { kind: 'callOff', count: 1 },
  ]);
});
