import { Decimal } from 'decimal.js';

export interface OwnRow {
  id: string;
  amount: string;
}
export type Adopted<Row extends OwnRow> = Row & { state: 'PART' | 'CONFIRMED'; surplus: string };

/** All choices of so many rows are a moment's work; nobody pays in more parts. */
const MOST_ROWS = 10;

/**
 * Which rows, the likeliest first, are the money of a transfer that staff confirmed by hand: one or several with exactly
 * the sum, or one with more, or the first ones that reach it. Of what is more, the surplus is left to return. Nothing when
 * all together are less.
 */
export function ownRows<Row extends OwnRow>(rows: readonly Row[], sum: string): Adopted<Row>[] {
  const open = new Decimal(sum);
  const larger = rows.find(({ amount }) => open.lt(amount));
  const chosen = exactly(rows, open) ?? (larger ? [larger] : reaching(rows, open));
  const surplus = totalOf(chosen).minus(open);
  if (chosen.length === 0 || surplus.lt(0)) return [];
  return chosen.map((row, at) =>
    at === chosen.length - 1
      ? { ...row, state: 'CONFIRMED', surplus: surplus.toFixed(2) }
      : { ...row, state: 'PART', surplus: '0.00' },
  );
}

const totalOf = (rows: readonly OwnRow[]) =>
  rows.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));

/** As few rows as possible with exactly the sum. */
function exactly<Row extends OwnRow>(rows: readonly Row[], open: Decimal): Row[] | undefined {
  const single = rows.find(({ amount }) => open.eq(amount));
  if (single) return [single];
  let choices: { rows: Row[]; sum: Decimal }[] = [{ rows: [], sum: new Decimal(0) }];
  for (const row of rows.slice(0, MOST_ROWS))
    choices = choices.concat(
      choices
        .map((choice) => ({ rows: [...choice.rows, row], sum: choice.sum.plus(row.amount) }))
        .filter(({ sum }) => sum.lte(open)),
    );
  return choices
    .filter(({ sum }) => sum.eq(open))
    .sort((a, b) => a.rows.length - b.rows.length)
    .at(0)?.rows;
}

function reaching<Row extends OwnRow>(rows: readonly Row[], open: Decimal): Row[] {
  let sum = new Decimal(0);
  const reached = rows.findIndex(({ amount }) => {
    sum = sum.plus(amount);
    return sum.gte(open);
  });
  return rows.slice(0, reached + 1);
}
