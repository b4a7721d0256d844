/**
 * A process for tests to kill: places ladders, changes, pauses, resumes and ends them as fast as it can until it dies.
 * It prints each new ladder before sending it (`ask sale <offer> <id>`) and each result (`sold <id> <ladder>`).
 */
import { randomUUID } from 'node:crypto';
import {
  addLadder,
  editLadder,
  endLadder,
  holdLadder,
  resumeLadder,
} from '../src/modules/trading/ladder/ladder.service.ts';
import { openSeller, SELLERS, say } from './selling/seller-deps.ts';
import type { SellerTask } from './selling/seller-task.ts';
import { accepted, MARKET } from './trading-facts.ts';

const task: SellerTask = JSON.parse(process.argv[2] ?? '');
const { deps, viewer } = await openSeller(task);

/** The first sells immediately. */
const RUNGS = [
  { share: '50', price: '4900' },
  { share: null, price: '99000' },
];
const TERMS = { tons: '48', lowPrice: null, sellBy: null, closingPrice: null };

async function place(offerId: string, id: string): Promise<string> {
  const rest = { currency: 'CZK' as const, onlyTraderId: null, customTransport: false, transportNote: null };
  const input = { ...TERMS, ...rest, offerId, quarterId: MARKET.quarterId, rungs: RUNGS };
  return accepted(await addLadder(deps, viewer, input, id)).ladderId;
}

async function live(ladderId: string): Promise<void> {
  const rungs = [{ share: null, price: '98000' }];
  accepted(await holdLadder(deps, viewer, ladderId));
  accepted(
    await editLadder(deps, viewer, ladderId, { ...TERMS, rungs, version: 2, filledRungs: 1, failedRungs: 0 }),
  );
  accepted(await resumeLadder(deps, viewer, ladderId));
}

/** Each seller has an offer of its own: a ladder that a killed process left is ended first. */
async function sellForever(seller: number): Promise<never> {
  const offerId = task.offerIds[seller] ?? '';
  const again = task.inDoubt.find((request) => request.offerId === offerId);
  for (let id = again?.id ?? randomUUID(); ; id = randomUUID()) {
    say(`ask sale ${offerId} ${id}`);
    const ladderId = await place(offerId, id).catch((error: Error) => {
      if (!error.message.includes('ladder.exists')) throw error;
      return undefined;
    });
    if (ladderId) say(`sold ${id} ${ladderId}`);
    const { rows } = await deps.db.$client.query(
      'select id, version from trading.ladder where offer_id = $1 and ended_at is null',
      [offerId],
    );
    if (rows[0]?.version === 1) await live(rows[0].id);
    if (rows[0]) accepted(await endLadder(deps, viewer, rows[0].id));
  }
}

await Promise.all(Array.from({ length: SELLERS }, (_, seller) => sellForever(seller)));
