import type { EntryMatch, StatementEntry } from '@canola/api-schema/billing/statement';
import { add } from '#shared/money/decimal.ts';

/** What a confirmation changes something for (docs/product/payments.md#statement-import). */
const CONFIRMABLE: readonly EntryMatch[] = ['EXACT', 'PART', 'SURPLUS', 'CANCELLED'];

export function canTick({ match }: Pick<StatementEntry, 'match'>): boolean {
  return CONFIRMABLE.includes(match);
}

export function safeIds(entries: readonly StatementEntry[]): string[] {
  return entries.filter(({ isSafe }) => isSafe).map(({ id }) => id);
}

export function sumOf(entries: readonly Pick<StatementEntry, 'amount'>[]): string {
  return entries.reduce((sum, { amount }) => add(sum, amount), '0.00');
}
