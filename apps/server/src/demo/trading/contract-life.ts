import { HOUR_MS } from '@canola/api-schema/duration';
import { ANSWER_HOURS } from '@canola/api-schema/limits';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  answerByOf,
  applyMove,
  confirmAccepted,
  findFreeNumber,
  openPageFor,
  signContract,
  syncSigning,
  TRANSITIONS,
} from '../../modules/trading/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { selfUrl } from '../../platform/http/self-url.ts';
import { signatoryOf } from '../../sandbox/traders/contract-desk.ts';
import type { DemoEnd } from './demo-market.ts';
import { DEMO_TRADER_ID } from './demo-trader.ts';
import { findSlug } from './demo-trading.queries.ts';

export interface Life {
  companyId: string;
  contractId: string;
  /** The person who signs for the company. */
  userId: string;
  traderId: string;
  country: string;
  signatory: string;
  createdAt: Date;
  end: DemoEnd;
}

const REASONS = {
  REJECTED: { reason: 'rejected', note: 'Skladové kapacity jsou pro toto období vyčerpané.' },
  WITHDRAWN: { reason: 'withdrawn', note: 'Vzorek neodpovídá sjednané kvalitě.' },
  EXPIRED: { reason: 'expired', note: null },
} as const;

/** Stops at the time of a step; without a time it runs. */
export interface SeedClock extends Clock {
  set(date: Date | undefined): void;
}

/** Takes a contract from its sale to its current status, each step at its own time, with signatures at the stand-in. */
export async function liveOn(deps: Deps & { clock: SeedClock }, life: Life): Promise<void> {
  const { db, clock } = deps;
  const { companyId, contractId, traderId, createdAt, end } = life;
  const now = clock.now().getTime();
  // Times of the past, but never of the future.
  const hours = (count: number) => new Date(Math.min(createdAt.getTime() + count * HOUR_MS, now));
  const move = async (event: 'SENT' | 'ACCEPTED' | keyof typeof REASONS, at: Date) => {
    const externalNumber = event === 'ACCEPTED' && (await findFreeNumber(db, traderId, at));
    const said = externalNumber && { externalNumber, data: { externalNumber } };
    const failed = event in REASONS && { failure: REASONS[event as keyof typeof REASONS] };
    // Old contracts of stand-ins wait for ever, so that the world has some; those of the desk have their time.
    const clocked = event === 'SENT' && traderId === DEMO_TRADER_ID && { answerBy: answerTime(at) };
    return applyMove(
      db,
      { companyId, contractId, event, at, ...said, ...failed, ...clocked },
      TRANSITIONS[event],
    );
  };
  const steps: [DemoEnd, () => Promise<unknown>][] = [
    ['PENDING', async () => {}],
    ['PROCESSING', () => move('SENT', hours(0))],
    ['REJECTED', () => move('REJECTED', hours(0.3))],
    ['SUCCESS', () => move('ACCEPTED', hours(0.4))],
    ['WITHDRAWN', () => move('WITHDRAWN', hours(20))],
    ['EXPIRED', () => move('EXPIRED', hours(30 * 24 + 1))],
    ['CONFIRMED', () => at(hours(0.5), () => confirmAccepted(deps, { companyId, contractId }))],
    ['TRADER_SIGNED', () => at(hours(1), () => signForTrader(deps, life))],
    ['SIGNED', () => at(hours(1.5), () => signForCompany(deps, life))],
  ];
  const at = async (date: Date, step: () => Promise<unknown>) => {
    clock.set(date);
    await step();
    clock.set(undefined);
  };
  const failures: readonly DemoEnd[] = ['REJECTED', 'WITHDRAWN', 'EXPIRED'];
  for (const [name, step] of steps) {
    if (name === end || !failures.includes(name)) await step();
    if (name === end) return;
  }
}

const answerTime = (at: Date) => answerByOf(at, ANSWER_HOURS, timeZoneOf('CZ'));

function signForTrader(deps: Deps, { contractId, traderId, country }: Life): Promise<unknown> {
  return signContract(deps, { traderId, contractId }, { signatory: signatoryOf(traderId, country) });
}

async function signForCompany(deps: Deps, { companyId, contractId, userId, signatory }: Life): Promise<void> {
  await openPageFor(deps, { contractId, userId });
  await signOnPage(deps, await findSlug(deps.db, contractId), signatory);
  await syncSigning(deps, { companyId, contractId });
}

/** As the person would on the stand-in's page. */
async function signOnPage(deps: Deps, slug: string, name: string): Promise<void> {
  const response = await fetch(`${selfUrl(deps.config)}/sandbox/signing/s/${slug}/sign`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'TYPED', name, consent: 'yes' }),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`the demo world could not sign: ${response.status}`);
}
