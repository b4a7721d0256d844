import type { StatementEntry } from '@canola/api-schema/billing/statement';
import { add } from '#shared/money/decimal.ts';

export function safeIds(entries: readonly StatementEntry[]): string[] {
  return entries.filter(({ isSafe }) => isSafe).map(({ id }) => id);
}

export function sumOf(entries: readonly Pick<StatementEntry, 'amount'>[]): string {
  return entries.reduce((sum, { amount }) => add(sum, amount), '0.00');
}
