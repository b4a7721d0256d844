import type { DeskContractRow } from '@canola/api-schema/trading/desk-contracts';
import { useState } from 'react';
import { sum } from '#shared/money/decimal.ts';
import { attempt } from '#shared/storage/remembered.ts';

/** Signing may need a log-in, which loads the page again: what was ticked is still ticked then. */
const NAME = 'canola.desk-ticked';
const read = () => (attempt(() => sessionStorage.getItem(NAME)) ?? '').split(' ').filter(Boolean);
const write = (ids: readonly string[]) => attempt(() => sessionStorage.setItem(NAME, ids.join(' ')));

/** The contracts that the person has ticked among those that can be signed. */
export function useTicked(rows: readonly DeskContractRow[]) {
  const [ids, setIds] = useState<readonly string[]>(read);
  const set = (next: readonly string[]) => {
    write(next);
    setIds(next);
  };
  return {
    ticked: rows.filter(({ id }) => ids.includes(id)),
    tick: (id: string, isTicked: boolean) =>
      set(isTicked ? [...ids, id] : ids.filter((other) => other !== id)),
    clear: () => set([]),
  };
}

/** "1,157,040 Kč", or one sum per currency. */
export function sumOf(
  rows: readonly DeskContractRow[],
  money: (value: string, currency: string) => string,
): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, own]) => money(sum(own.map(({ total }) => total)), currency))
    .join(' + ');
}
