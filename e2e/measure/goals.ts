import type { PageName } from './pages.ts';
import type { Figures } from './visit.ts';

export type VisitKind = 'first' | 'next';

/** At most that much, by the middle one of all visits. What has no goal is printed only. */
type Goals = Partial<Figures> & { steps?: number };

const EVERYWHERE: Goals = { longestTaskMs: 200, layoutShift: 0.02, fontBytes: 50_000 };
const FIRST: Goals = { ...EVERYWHERE, steps: 5 };

/** Of every other page; its script is checked by `scripts/bundle-size.ts`. */
const PAGE: Record<VisitKind, Goals> = {
  first: { ...FIRST, blockingMs: 300, firstMs: 4_000 },
  next: { ...EVERYWHERE, blockingMs: 300, firstMs: 1_500 },
};

export const GOALS: Record<PageName, Record<VisitKind, Goals>> = {
  gate: {
    first: { ...FIRST, allBytes: 150_000 },
    next: EVERYWHERE,
  },
  board: {
    first: { ...FIRST, blockingMs: 300, firstMs: 4_000, scriptBytes: 240_000 },
    next: { ...EVERYWHERE, blockingMs: 300, firstMs: 1_500 },
  },
  home: {
    first: { ...FIRST, blockingMs: 300 },
    next: EVERYWHERE,
  },
  transactions: {
    first: { ...FIRST, blockingMs: 300 },
    next: { ...EVERYWHERE, blockingMs: 300 },
  },
  quickTrading: PAGE,
  trades: PAGE,
  storages: PAGE,
  position: PAGE,
  marketplace: PAGE,
  exchange: PAGE,
  news: PAGE,
  plans: PAGE,
  users: PAGE,
  desk: PAGE,
};
