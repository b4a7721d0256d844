import type { StatementEntry } from '@canola/api-schema/billing/statement';
import type { EntryRow, MatchedRow } from './statement.queries.ts';

export function presentEntry(
  row: EntryRow,
  { match, wouldPay }: Pick<StatementEntry, 'match' | 'wouldPay'>,
  payment: MatchedRow | undefined,
  suggestions: readonly MatchedRow[],
): StatementEntry {
  const { id, bookedOn, amount, currency, variableSymbol, payer, message } = row;
  const one = {
    id,
    bookedOn,
    amount,
    currency,
    variableSymbol,
    payer,
    message,
    match,
    wouldPay,
    isSafe: false,
  };
  return {
    ...one,
    payment: payment ? presentPayment(payment) : null,
    suggestions: suggestions.map(presentPayment),
  };
}

function presentPayment({ id, companyName, variableSymbol, gross, currency }: MatchedRow) {
  return { id, companyName, variableSymbol, amountTotal: gross, currency };
}
