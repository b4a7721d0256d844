import { DAY_MS } from '@canola/api-schema/duration';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productActor } from '../../../test/billing-model/actor.ts';
import { trustsMessages, trustsRedirects } from '../../../test/billing-model/naive-actor.ts';
import { type Operation, program } from '../../../test/billing-model/operations.ts';
import { runProgram } from '../../../test/billing-model/program.ts';
import { type BillingWorld, openBillingWorld } from '../../../test/billing-model/world.ts';

/** More by `MODEL_RUNS=500 npm run test:billing-model -w apps/server`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 12);

const BUY: Operation = { kind: 'buy', member: 0, period: 1, type: 'CARD' };
const NEWEST: Operation = { kind: 'deliver', which: 0, count: 1, isTwice: false };
const pay = (card: string): Operation => ({ kind: 'pay', which: 0, card });
const JOBS: Operation = { kind: 'jobs' };
const CANCEL: Operation = { kind: 'cancel', member: 0 };
/** Bought with a card that pays once; a month later its renewal is declined. */
const DECLINED_RENEWAL: Operation[][] = [
  [BUY],
  [pay('4000000000000341')],
  [{ kind: 'deliver', which: 0, count: 9, isTwice: false }],
  [JOBS],
  [{ kind: 'wait', ms: 31 * DAY_MS }],
  [JOBS],
];
/** PLUS for a month by card; PREMIUM is ordered by transfer and is still open when the month ends. */
const ORDERED_UPGRADE: Operation[][] = [
  [BUY],
  [pay('4242424242424242')],
  [{ kind: 'deliver', which: 0, count: 9, isTwice: false }],
  [JOBS],
  [{ kind: 'wait', ms: 15 * DAY_MS }],
  [{ kind: 'buy', member: 0, period: 5, type: 'BANK_TRANSFER' }],
  [{ kind: 'wait', ms: 15 * DAY_MS }],
  [JOBS],
];

const ALL: Operation = { kind: 'deliver', which: 0, count: 9, isTwice: false };
const REFUND: Operation = { kind: 'refund', which: 0, percent: 100 };
const UPGRADE: Operation[][] = [
  [{ kind: 'buy', member: 0, period: 5, type: 'CARD' }],
  [pay('4242424242424242')],
  [ALL],
  [JOBS],
];

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

describe('buyers, staff, banks and the network, in any order', () => {
  it('never break a rule of payments', { timeout: 3_600_000 }, async () => {
    const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) };
    await fc.assert(
      fc.asyncProperty(program, (rounds) => runProgram(world, productActor(world), rounds)),
      { numRuns: RUNS, endOnFailure: true, ...seed },
    );
  });

  /** Not random either: each program needs one of the product's precautions, and breaks a rule without it. */
  it.each<[what: string, rounds: Operation[][]]>([
    ['a declined renewal is given up: its card form must be closed', [...DECLINED_RENEWAL, [CANCEL], [JOBS]]],
    [
      'a renewal is paid in the moment it is given up, and so is the purchase that follows: one must be returned',
      [...DECLINED_RENEWAL, [pay('4242424242424242')], [CANCEL], [BUY], [pay('4242424242424242')], [JOBS]],
    ],
    [
      'a renewal is paid in the moment it is given up: the plan must not renew',
      [...DECLINED_RENEWAL, [pay('4242424242424242')], [CANCEL], [ALL, JOBS]],
    ],
    [
      'a plan ends while a higher one is ordered, and the order is paid: no period may be lost',
      [...ORDERED_UPGRADE, [{ kind: 'confirm', which: 0 }], [JOBS]],
    ],
    ...(['4000000000007726', '4000000000009243', '4000000000005126'] as const).map(
      (card): [string, Operation[][]] => [
        `a refund of the card ${card} is decided by the bank: documents must follow the money`,
        [[BUY], [pay(card)], [ALL], [JOBS], [REFUND], [{ ...ALL, isTwice: true }], [JOBS], [ALL], [JOBS]],
      ],
    ),
    [
      'an upgrade is refunded in full, and then what it had credited: both invoices must be taken back',
      [
        [BUY],
        [pay('4242424242424242')],
        [ALL],
        [JOBS],
        [{ kind: 'wait', ms: 15 * DAY_MS }],
        ...UPGRADE,
        [REFUND],
        [REFUND],
        [JOBS],
      ],
    ],
    [
      'an upgrade follows a renewal that was paid ahead: both periods must be credited',
      [
        [{ ...BUY, type: 'BANK_TRANSFER' }],
        [{ kind: 'confirm', which: 0 }],
        [{ kind: 'wait', ms: 20 * DAY_MS }],
        [JOBS],
        [{ kind: 'confirm', which: 0 }],
        ...UPGRADE,
        [{ kind: 'wait', ms: DAY_MS }],
        [REFUND],
        [JOBS],
      ],
    ],
    [
      'a higher plan is refunded while a lower one is paid ahead: it must end',
      [
        [{ ...BUY, period: 5, type: 'BANK_TRANSFER' }],
        [{ kind: 'confirm', which: 0 }],
        [{ kind: 'next', period: 1 }],
        [{ kind: 'wait', ms: 20 * DAY_MS }],
        [JOBS],
        [{ kind: 'confirm', which: 0 }],
        [{ ...REFUND, which: 1 }],
        [{ kind: 'wait', ms: 15 * DAY_MS }],
        [JOBS],
      ],
    ],
    [
      'a payment is disputed twice, and both disputes are lost: both must be booked',
      [
        ...[[BUY], [pay('4242424242424242')], [ALL], [JOBS]],
        [{ kind: 'dispute', which: 0, percent: 30 }],
        [{ kind: 'verdict', which: 0, verdict: 'lost' }],
        [ALL],
        [JOBS],
        [{ kind: 'dispute', which: 0, percent: 100 }],
        [ALL, JOBS],
        [{ kind: 'verdict', which: 0, verdict: 'lost' }],
      ],
    ],
    [
      'what an upgrade credited is lost in a dispute, while a refund of the upgrade is under way',
      [
        ...[[BUY], [pay('4242424242424242')], [ALL], [JOBS]],
        [{ kind: 'wait', ms: 15 * DAY_MS }],
        [{ kind: 'buy', member: 0, period: 5, type: 'CARD' }],
        [pay('4000000000009243')],
        [ALL],
        [JOBS],
        [{ kind: 'dispute', which: 1, percent: 100 }],
        [
          { kind: 'verdict', which: 0, verdict: 'lost' },
          { kind: 'refund', which: 0, percent: 30 },
        ],
        [ALL, JOBS],
      ],
    ],
  ])('keep the rules when %s', { timeout: 60_000 }, async (_what, rounds) => {
    await expect(runProgram(world, productActor(world), rounds)).resolves.toBeUndefined();
  });

  /** Not random: each program leads straight to what the naive way gets wrong. */
  it.each<[way: string, act: typeof trustsRedirects, rounds: Operation[][], rule: string]>([
    [
      'the redirect of a browser activates the plan',
      trustsRedirects,
      [[BUY], [{ kind: 'return', which: 0 }]],
      'a completed payment has exactly one invoice',
    ],
    [
      'messages are believed as they arrive',
      trustsMessages,
      [[BUY], [pay('4000000000000002')], [pay('4242424242424242')], [NEWEST], [{ kind: 'jobs' }], [NEWEST]],
      'an unpaid payment has no invoice',
    ],
  ])('are caught out when %s', { timeout: 60_000 }, async (_way, naive, rounds, rule) => {
    await expect(runProgram(world, naive(productActor(world), world), rounds)).rejects.toThrow(rule);
    await expect(runProgram(world, productActor(world), rounds)).resolves.toBeUndefined();
  });
});
