import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { lockOffer } from '../offers/offers.queries.ts';
import { tryMarket } from '../orders/placing.ts';
import { notifyMembers } from '../trading.live.ts';
import {
  closeRungs,
  endFinished,
  findLadderMarket,
  type LadderKey,
  listClosing,
  listReminders,
  type Reminder,
} from './closing.queries.ts';
import { effectiveClosing, medianPrice } from './closing.ts';
import { describeLadder, findLadder, listRungs, updateLadder } from './ladder.queries.ts';

/** The rest of a ladder waits for the closing price from 9:00 of its day on (docs/product/ladder.md#closing-day). */
const closeLadder = defineTask({
  name: 'trading.close-ladder',
  payload: z.strictObject({ companyId: z.uuid(), ladderId: z.uuid() }),
  run: close,
});

const closeLadders = defineTask({
  name: 'trading.close-ladders',
  payload: z.strictObject({}),
  cron: '*/5 * * * *',
  async run({ db, clock }) {
    for (const ladder of await listClosing(db, clock.now()))
      await enqueue(db, closeLadder, ladder, { key: `trading.close-ladder ${ladder.ladderId}` });
  },
});

/** Once: whoever gets the offer's lock second finds the ladder closed. */
async function close(deps: Deps, key: LadderKey): Promise<void> {
  const { companyId, ladderId } = key;
  const [ladder, market] = [
    await findLadder(deps.db, companyId, ladderId),
    await findLadderMarket(deps.db, key),
  ];
  if (!ladder || !market) return;
  const { quarterId, onlyTraderId, currency } = ladder;
  const { regionId, cropId, offerId } = market;
  const median = await medianPrice(deps, { regionId, cropId, quarterId, onlyTraderId, currency });
  await transact(deps.db, async (session) => {
    const offer = await lockOffer(session, companyId, offerId);
    const newest = offer && (await findLadder(session, companyId, ladderId));
    const isDue = (await listClosing(session, deps.clock.now(), key)).length > 0;
    if (!offer || !newest || newest.closingPrice === null || !isDue) return;
    const { closingPrice, lowPrice } = newest;
    await closeRungs(session, key, effectiveClosing({ closingPrice, lowPrice }, median));
    await updateLadder(session, newest, { closedAt: deps.clock.now() });
    const waiting = (await listRungs(session, newest)).filter(({ active }) => active).map(({ id }) => id);
    await tryMarket(deps, session, { regionId, cropId, quarterId }, waiting);
    await notifyMembers(session, companyId, [{ what: 'offer', id: offer.id }]);
  });
}

/** A week and a day before the closing day, and where tons are left after the day that follows it. */
const remindOfClosing = defineTask({
  name: 'trading.remind-closing',
  payload: z.strictObject({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    await endFinished(db, clock.now());
    for (const reminder of await listReminders(db, clock.now())) {
      const { ladderId, sellBy, days } = reminder;
      await once(db, 'trading.remind-closing', `${ladderId} ${sellBy} ${days}`, (tx) => remind(tx, reminder));
    }
  },
});

async function remind(tx: Db, { companyId, ladderId, sellBy, days, waiting: tons }: Reminder): Promise<void> {
  const ladder = await describeLadder(tx, companyId, ladderId);
  if (!ladder?.closingPrice) return;
  const { crop, closingPrice: price, currency, usersCompanyId } = ladder;
  const message = {
    userIds: await listApprovedMembers(tx, usersCompanyId),
    companyId: usersCompanyId,
    url: `/transactions-and-orders/ladders/${ladderId}`,
  };
  await notify(
    tx,
    days < 0
      ? { ...message, kind: 'ladder.unsold', params: { crop, tons, date: sellBy } }
      : { ...message, kind: 'ladder.closing-soon', params: { crop, tons, price, currency, date: sellBy } },
  );
}

export const ladderTasks = [closeLadder, closeLadders, remindOfClosing];
