import {
  AddLadderDocument,
  EditLadderDocument,
  EndLadderDocument,
  HoldLadderDocument,
  LaddersDocument,
  ResumeLadderDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { TestClock } from '../build-test-app.ts';
import type { SeededUser } from '../factories.ts';
import type { Calls } from './calls.ts';
import type { Stream } from './dice.ts';

/** Of its rungs, above the best price of the first day. */
const RUNGS = [1.005, 1.02, 1.05];
const SHARE = '33.33';
const CHANGES = 0.08;
const HELD_DAYS = 6;

interface LadderPlan {
  offerId: string;
  quarterId: string;
  tons: number;
  best: number;
}

interface Ladders {
  place(plan: LadderPlan): Promise<void>;
  /** Now and then a ladder is paused, moved or ended; a paused one is resumed. */
  tend(): Promise<void>;
}

export function openLadders(
  actor: { name: string; user: SeededUser; companyId: string },
  { calls, clock, dice }: { calls: Calls; clock: TestClock; dice: Stream },
): Ladders {
  const { user, companyId } = actor;
  let hasAny = false;
  const rungsAt = (best: number) =>
    RUNGS.map((above, index) => ({
      share: index === RUNGS.length - 1 ? null : SHARE,
      price: String(Math.round((best * above) / 10) * 10),
    }));
  const dayIn = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  return {
    async place({ offerId, quarterId, tons, best }) {
      hasAny = true;
      const closes = dice.chance(0.4);
      await calls.change(actor, AddLadderDocument, {
        ladder: {
          ...{ offerId, quarterId, currency: 'CZK', tons: tons.toFixed(1), rungs: rungsAt(best) },
          ...{ customTransport: false, lowPrice: dice.chance(0.4) ? String(Math.round(best * 0.96)) : null },
          ...(closes && { sellBy: dayIn(8 + dice.below(20)), closingPrice: String(Math.round(best * 0.97)) }),
        },
      } as never);
    },
    async tend() {
      if (!hasAny || !dice.chance(CHANGES * 2)) return;
      const { ladders } = await calls.read(user, LaddersDocument, { companyId } as never);
      const live = (ladders?.edges ?? [])
        .map(({ node }) => node)
        .filter(({ ended }) => !ended)
        .toSorted((a, b) => `${a.offer.id}`.localeCompare(b.offer.id));
      // By what is in it: ids are drawn by the database.
      const [ladder] = live.toSorted((a, b) => Number(a.baseTons) - Number(b.baseTons));
      if (!ladder) return;
      const { id, version, held, rungs, baseTons, timeCreated } = ladder;
      const isOld = clock.now().getTime() / 1000 - timeCreated > HELD_DAYS * 86_400;
      const waiting = rungs.filter(({ state }) => state === 'WAITING' || state === 'HELD');
      const [lowest] = waiting;
      if (held) {
        if (isOld || dice.chance(0.4)) await calls.change(actor, ResumeLadderDocument, { id });
      } else if (dice.chance(0.4)) await calls.change(actor, HoldLadderDocument, { id });
      else if (dice.chance(0.1)) await calls.change(actor, EndLadderDocument, { id });
      else if (lowest && waiting.length === rungs.length) {
        const best = Number(lowest.price) * dice.between(0.97, 1.01);
        await calls.change(actor, EditLadderDocument, {
          id,
          ladder: { version, filledRungs: 0, failedRungs: 0, tons: baseTons, rungs: rungsAt(best) },
        } as never);
      }
    },
  };
}
