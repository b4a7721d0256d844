import { fileURLToPath } from 'node:url';
import { type ModuleUse, mergeFiles } from './merge-files.ts';
import { type GetModule, reach } from './reach.ts';

const START = fileURLToPath(new URL('../index.html', import.meta.url));
const SIGNED_IN = fileURLToPath(new URL('../src/app/signed-in.tsx', import.meta.url));
const page = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/**
 * Follow the first picture on every page. What they share with pages is a file of its own, so that it neither holds up
 * that picture nor brings the rest of those pages along.
 */
const FOLLOWERS = [
  page('features/notifications/live-notifications.tsx'),
  page('features/billing/banner/billing-banner.tsx'),
];
/** The pages of a first visit: what they share with others is one file each, the smaller page first. */
const FIRST_PAGES = [
  { name: 'gate', of: [page('features/session/gate-page.tsx')] },
  {
    name: 'router',
    of: [
      page('app/visitor.tsx'),
      page('features/session/blocked-user-page.tsx'),
      page('features/session/companies-mismatch-page.tsx'),
    ],
  },
  {
    name: 'board',
    of: [
      page('features/purchase-prices/purchase-prices-page.tsx'),
      page('features/quick-trading/quick-trading-page.tsx'),
    ],
  },
];
/** Loaded without the shell, and before it. */
const BEFORE_SHELL = new Set(['gate', 'router']);
/** Loaded on every page. */
const OF_SHELL = new Set(['shell', 'followers']);

/**
 * By itself, the bundler cuts a file for each set of pages that share a module, and opening a page takes ninety
 * requests. Here the signed-in shell is one file, so is what the first pages share, and the rest is merged into files
 * as large as their requests are worth (`merge-files.ts`).
 */
export function sharedChunks(): (id: string, context: { getModuleInfo: GetModule }) => string | null {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    names ??= namesOf((other) => context.getModuleInfo(other));
    return names.get(id) ?? null;
  };
}

function namesOf(getModule: GetModule): Map<string, string> {
  const usedBy = new Map<string, Set<string>>();
  const entries = lazyEntries(getModule);
  for (const entry of entries) {
    if (entry === SIGNED_IN) continue;
    for (const id of reach([entry], getModule, (module) => module.importedIds))
      usedBy.set(id, (usedBy.get(id) ?? new Set()).add(entry));
  }
  const uses = (id: string) => usedBy.get(id)?.size ?? 0;
  const names = new Map<string, string>();
  for (const id of reach([SIGNED_IN], getModule, (module) => module.importedIds)) names.set(id, 'shell');
  for (const id of reach(FOLLOWERS, getModule, (module) => module.importedIds))
    if (uses(id) > 1 && !OF_SHELL.has(names.get(id) ?? '')) names.set(id, 'followers');
  // All that such a page imports is in its own file or in one before it, so the files import each other in no circle.
  for (const { name, of } of FIRST_PAGES.toReversed())
    for (const id of reach(of, getModule, (module) => module.importedIds)) {
      if (of.includes(id)) continue;
      const file = names.get(id);
      const isShared = file !== undefined || uses(id) > 1;
      if (BEFORE_SHELL.has(name) && isShared) names.set(id, name);
      // The board has its picture before the followers come; other pages may use their file.
      else if (file === 'followers' && name === 'board') names.set(id, 'shell');
      else if (isShared && !OF_SHELL.has(file ?? '')) names.set(id, name);
    }
  const shared: ModuleUse[] = [];
  for (const [id, pages] of usedBy) {
    // A module that is loaded by itself somewhere is a file of its own.
    const file = names.get(id) ?? (entries.has(id) ? id : undefined);
    if (file || pages.size > 1) shared.push({ id, pages, file });
  }
  for (const [id, name] of mergeFiles(shared, getModule)) names.set(id, name);
  // The entry has a file of its own, so that the build's manifest names it.
  names.delete(SIGNED_IN);
  return names;
}

/** The modules that some other one imports only when it is needed. */
function lazyEntries(getModule: GetModule): Set<string> {
  const all = reach([START], getModule, (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
  ]);
  return new Set([...all].flatMap((id) => getModule(id)?.dynamicallyImportedIds ?? []));
}
