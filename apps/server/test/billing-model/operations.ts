import fc from 'fast-check';
import type { Verdict } from '../disputes.ts';

/** The actions of people, staff, banks and the network. Numbers choose modulo what exists. */
export type Operation =
  | { kind: 'buy'; member: number; period: number; type: 'CARD' | 'BANK_TRANSFER' }
  | { kind: 'pay'; which: number; card: string }
  | { kind: 'decide'; which: number; decision: 'approve' | 'refuse' }
  | { kind: 'return'; which: number }
  | { kind: 'deliver'; which: number; count: number; isTwice: boolean }
  | { kind: 'jobs' }
  | { kind: 'cancel'; member: number }
  | { kind: 'resume'; member: number }
  | { kind: 'next'; period: number }
  | { kind: 'confirm'; which: number }
  | { kind: 'give-up'; which: number }
  | { kind: 'refund'; which: number; percent: number }
  /** By bank transfer, because the card took no refund. */
  | { kind: 'send-back'; which: number; percent: number }
  /** The cardholder asks the bank for the money, or a part of it. */
  | { kind: 'dispute'; which: number; percent: number }
  | { kind: 'verdict'; which: number; verdict: Verdict }
  /** Alone in its round. */
  | { kind: 'wait'; ms: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ok = '4242424242424242';
const which = fc.nat({ max: 20 });
const member = fc.nat({ max: 1 });
const period = fc.nat({ max: 7 });
/** Paid twice as often as anything else, so that programs get somewhere. */
const card = fc.constantFrom(
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '4000002760003184',
  '4000000000000341',
  // Refunds that the bank decides about later: made, not made, and made but sent back.
  '4000000000007726',
  '4000000000009243',
  '4000000000005126',
);

const just = <Kind extends string>(kind: Kind) => fc.constant(kind);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: just('buy'),
      member,
      period,
      type: fc.constantFrom('CARD', 'CARD', 'BANK_TRANSFER'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: just('pay'), which, card }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: just('decide'), which, decision: fc.constantFrom('approve', 'refuse') }),
  },
  fc.record({ kind: just('return'), which }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: just('deliver'),
      which,
      count: fc.integer({ min: 1, max: 6 }),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: just('jobs') }) },
  fc.record({ kind: just('cancel'), member }),
  fc.record({ kind: just('resume'), member }),
  fc.record({ kind: just('next'), period }),
  { weight: 2, arbitrary: fc.record({ kind: just('confirm'), which }) },
  fc.record({ kind: just('give-up'), which }),
  fc.record({ kind: just('refund'), which, percent: fc.constantFrom(30, 100) }),
  fc.record({ kind: just('send-back'), which, percent: fc.constantFrom(30, 100) }),
  fc.record({ kind: just('dispute'), which, percent: fc.constantFrom(30, 100) }),
  fc.record({ kind: just('verdict'), which, verdict: fc.constantFrom('won', 'lost', 'lost') }),
);

const wait: fc.Arbitrary<Operation[]> = fc
  .constantFrom(20 * MINUTE, DAY, 3 * DAY, 7 * DAY, 11 * DAY, 15 * DAY, 31 * DAY, 92 * DAY)
  .map((ms) => [{ kind: 'wait', ms }]);

/** Two members buy in the same moment. */
const rivals: fc.Arbitrary<Operation[]> = fc
  .tuple(period, period, fc.constantFrom('CARD' as const, 'BANK_TRANSFER' as const))
  .map(([item, other, type]) => [
    { kind: 'buy', member: 0, period: item, type },
    { kind: 'buy', member: 1, period: other, type: 'CARD' },
  ]);

/** A purchase that is paid by card, so that later rounds have something to renew, cancel and refund. */
const paid: fc.Arbitrary<Operation[][]> = fc
  .tuple(member, period, which, fc.constantFrom(ok, ok, '4000000000005126'))
  .map(([buyer, what, first, number]) => [
    [{ kind: 'buy', member: buyer, period: what, type: 'CARD' }],
    [{ kind: 'pay', which: 0, card: number }],
    [{ kind: 'deliver', which: first, count: 3, isTwice: false }],
    [{ kind: 'jobs' }],
  ]);

/** PREMIUM for a year, whatever was bought before. */
const UPGRADED: Operation[][] = [
  [{ kind: 'buy', member: 0, period: 7, type: 'CARD' }],
  [{ kind: 'pay', which: 0, card: ok }],
  [{ kind: 'deliver', which: 0, count: 6, isTwice: false }],
  [{ kind: 'jobs' }],
];

/** The card is charged in the moment in which its buyer gives up for another plan, or staff or a clock do. */
const race: fc.Arbitrary<Operation[][]> = fc
  .tuple(period, period, fc.constantFrom<Operation>({ kind: 'cancel', member: 0 }, { kind: 'jobs' }))
  .map(([first, second, third]) => [
    [{ kind: 'buy', member: 0, period: first, type: 'CARD' }],
    [{ kind: 'pay', which: 0, card: ok }, { kind: 'buy', member: 0, period: second, type: 'CARD' }, third],
    [{ kind: 'pay', which: 0, card: ok }, { kind: 'jobs' }],
  ]);

/** A renewal whose card fails, and whose payer comes back to the form of an older try. */
const dunning: fc.Arbitrary<Operation[][]> = fc
  .tuple(which, which)
  .map(([item, other]) => [
    [{ kind: 'buy', member: 0, period: 1, type: 'CARD' }],
    [{ kind: 'pay', which: 0, card: '4000000000000341' }],
    [{ kind: 'deliver', which: 0, count: 6, isTwice: false }],
    [{ kind: 'jobs' }],
    [{ kind: 'wait', ms: 31 * DAY }],
    [{ kind: 'jobs' }],
    [{ kind: 'wait', ms: 3 * DAY }],
    [{ kind: 'jobs' }, { kind: 'pay', which: item, card: ok }],
    [{ kind: 'pay', which: other, card: ok }],
    [{ kind: 'jobs' }],
  ]);

/** Paid by transfer, and another plan or length paid ahead. */
const ahead: fc.Arbitrary<Operation[][]> = fc
  .tuple(period, period)
  .map(([first, next]) => [
    [{ kind: 'buy', member: 0, period: first, type: 'BANK_TRANSFER' }],
    [{ kind: 'confirm', which: 0 }],
    [{ kind: 'next', period: next }],
    [{ kind: 'wait', ms: 20 * DAY }],
    [{ kind: 'jobs' }],
    [{ kind: 'confirm', which: 0 }],
  ]);

/** Paid, perhaps followed by a higher plan, and disputed in two parts. */
const disputed: fc.Arbitrary<Operation[][]> = fc
  .tuple(paid, fc.constantFrom<Operation[][]>([], UPGRADED), fc.constantFrom<Verdict>('won', 'lost'), which)
  .map(([start, upgrade, verdict, first]) => [
    ...start,
    ...upgrade,
    [{ kind: 'dispute', which: first, percent: 30 }],
    [
      { kind: 'deliver', which: first, count: 2, isTwice: true },
      { kind: 'verdict', which: 0, verdict: 'lost' },
    ],
    [{ kind: 'dispute', which: first, percent: 100 }],
    [{ kind: 'verdict', which: 0, verdict }, { kind: 'jobs' }],
  ]);

const round = fc.oneof(
  { weight: 6, arbitrary: fc.array(operation, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: rivals },
  { weight: 3, arbitrary: wait },
);
const rounds = fc.array(round, { minLength: 3, maxLength: 10 });

/** Rounds of operations; those of a round happen at the same time. */
export const program: fc.Arbitrary<Operation[][]> = fc
  .tuple(fc.oneof(fc.constant([]), paid, race, dunning, ahead, disputed), rounds)
  .map(([start, rest]) => [...start, ...rest]);
