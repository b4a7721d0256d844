import { DeskRow } from '@canola/api-schema/trading/desk-prices';
import { z } from 'zod';
import { attempt } from '#shared/storage/remembered.ts';
import type { Drafts } from './grid/grid-state.ts';

/**
 * Prices that are typed and not published yet, in this browser, by company (docs/product/desk-screens.md#drafts). Other tabs
 * follow; a log-out deletes them with everything else that is personal.
 */
const nameOf = (companyId: string) => `canola.desk-draft.${companyId}`;

const Stored = z.object({
  since: z.number(),
  drafts: z.record(z.string(), z.unknown()),
});
const StoredDraft = z.object({ row: DeskRow, refusal: z.custom<object>().optional() });
type Stored = { since: number; drafts: Drafts };

const EMPTY: Drafts = {};

/** Nothing where the browser refuses storage, and where an older version of the page wrote another form. */
export function readDrafts(companyId: string): Stored | undefined {
  return readText(attempt(() => localStorage.getItem(nameOf(companyId))));
}

function readText(text: string | null | undefined): Stored | undefined {
  const stored = text ? Stored.safeParse(attempt(() => JSON.parse(text))) : undefined;
  if (!stored?.success) return undefined;
  const { since, drafts } = stored.data;
  // One that can't be read doesn't take the others with it.
  const read = Object.entries(drafts).flatMap(([key, draft]) => {
    const { success, data } = StoredDraft.safeParse(draft);
    return success ? [[key, data]] : [];
  });
  return { since, drafts: Object.fromEntries(read) };
}

/** The time of the first draft stays while there is one. */
export function writeDrafts(companyId: string, drafts: Drafts): void {
  attempt(() => {
    if (Object.keys(drafts).length === 0) return localStorage.removeItem(nameOf(companyId));
    const since = readDrafts(companyId)?.since ?? Date.now();
    localStorage.setItem(nameOf(companyId), JSON.stringify({ since, drafts }));
  });
}

/** Calls back when another tab has changed them. */
export function followDrafts(companyId: string, onChange: (drafts: Drafts) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === nameOf(companyId)) onChange(readText(newValue)?.drafts ?? EMPTY);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
