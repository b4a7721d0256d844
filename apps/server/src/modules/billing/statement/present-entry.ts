import type { StatementEntry } from '@canola/api-schema/billing/statement';
import type { EntryRow, MatchedRow } from './statement.queries.ts';

export function presentBooking(row: EntryRow) {
  const { id, bookedOn, amount, currency, variableSymbol, payer, message } = row;
  return { id, bookedOn, amount, currency, variableSymbol, payer, message };
}

export function presentEntry(
  row: EntryRow,
  meaning: Pick<StatementEntry, 'match' | 'wouldPay'>,
  payment: MatchedRow | undefined,
  suggestions: readonly MatchedRow[],
): StatementEntry {
  return {
    ...presentBooking(row),
    ...meaning,
    isSafe: false,
    payment: payment ? presentPayment(payment) : null,
    suggestions: suggestions.map(presentPayment),
  };
}

function presentPayment({ id, companyName, variableSymbol, gross, currency }: MatchedRow) {
  return { id, companyName, variableSymbol, amountTotal: gross, currency };
}
