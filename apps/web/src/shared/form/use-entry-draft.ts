import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { ZodType } from 'zod';
import { useAccess } from '#shared/access/use-access.ts';
import { attempt } from '#shared/storage/remembered.ts';

export interface EntryDraft<Typed> {
  readonly typed: Typed;
  /** A part that is undefined is forgotten. */
  keep(part: Partial<Typed>): void;
}

/**
 * The text typed on a page, by the page's entry in the tab's history: it is there again on the way back and after a
 * reload, for the same company and person; a page that is opened anew is empty
 * (docs/product/selling.md#typed-input-stays).
 */
export function useEntryDraft<Typed extends object>(
  page: string,
  shape: ZodType<Partial<Typed>>,
): EntryDraft<Partial<Typed>> {
  const { user, company } = useAccess();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const name = `canola.entry.${user.id}.${company?.companyId}.${page}.${entry}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: while a page is open, its tabs and quarters are entries of their own
  const draft = useMemo(() => openDraft(name, shape), [page, shape]);
  useEffect(() => draft.moveTo(name), [draft, name]);
  return draft;
}

function openDraft<Typed extends object>(first: string, shape: ZodType<Partial<Typed>>) {
  let name = first;
  const stored = attempt((): unknown => JSON.parse(sessionStorage.getItem(name) ?? '{}'));
  let typed = shape.safeParse(stored).data ?? {};
  const write = () => attempt(() => sessionStorage.setItem(name, JSON.stringify(typed)));
  return {
    get typed(): Partial<Typed> {
      return typed;
    },
    keep(part: Partial<Typed>) {
      typed = { ...typed, ...part };
      write();
    },
    moveTo(next: string) {
      if (next === name) return;
      name = next;
      write();
    },
  };
}
