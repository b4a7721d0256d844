import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import { factsOfRegion } from '../regions/index.ts';
import { type BasisQuestion, type BasisRow, listBasis } from './basis.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What a region pays compared with the exchange, today and over a year (docs/product/exchange.md#basis). */
export async function basisOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  question: Pick<BasisQuestion, 'regionId' | 'crops' | 'quarterIds' | 'currency'>,
): Promise<BasisRow[]> {
  const facts = factsOfRegion(question.regionId);
  if (!facts || question.crops.length === 0) return [];
  const now = clock.now();
  return listBasis(db.$client, {
    ...question,
    quoted: facts.currency,
    today: dayInZone(now, facts.timeZone),
    freshSince: new Date(now.getTime() - QUOTE_MAX_AGE_DAYS * DAY_MS),
  });
}
