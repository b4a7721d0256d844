import { dayInZone } from '@canola/api-schema/quarter';
import type { Deps } from '../../../platform/deps.ts';
import { factsOfRegion } from '../regions/regions.ts';
import { type BasisQuestion, type BasisRow, listBasis } from './basis.queries.ts';
import { type DayBasis, listBasisDays } from './basis-days.queries.ts';

type Asked = Pick<BasisQuestion, 'regionId' | 'crops' | 'quarterIds' | 'currency'>;

/** The prices of a region compared with the exchange, today and over a year (docs/product/exchange.md#basis). */
export async function basisOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  question: Asked,
): Promise<BasisRow[]> {
  const facts = factsOfRegion(question.regionId);
  if (!facts || question.crops.length === 0) return [];
  const now = clock.now();
  return listBasis(db.$client, {
    ...question,
    quoted: facts.currency,
    today: dayInZone(now, facts.timeZone),
    now,
  });
}

/** The same by days, for alerts: of now, or of each finished day (docs/product/alerts.md#kinds). */
export async function basisDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: 'today' | 'byDay',
  question: Asked,
): Promise<DayBasis[]> {
  const facts = factsOfRegion(question.regionId);
  if (!facts || question.crops.length === 0) return [];
  const now = clock.now();
  const today = dayInZone(now, facts.timeZone);
  return listBasisDays(db.$client, of, { ...question, quoted: facts.currency, today, now });
}
