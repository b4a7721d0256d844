import { fileURLToPath } from 'node:url';
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
/**
 * The pages that are opened first. What they need of the shared files is cut out for them, the smaller page first, so
 * that none of them loads what only others use.
 */
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
  {
    name: 'lists',
    of: [
      page('features/transactions/overview/overview-page.tsx'),
      page('features/trades/board/trades-page.tsx'),
      page('features/storages/overview/overview-page.tsx'),
    ],
  },
  {
    name: 'reading',
    of: [
      page('features/reports/list/reports-page.tsx'),
      page('features/stock-exchange/stock-exchange-page.tsx'),
      page('features/marketplace/marketplace-page.tsx'),
      page('features/billing/pricing/pricing-page.tsx'),
      page('features/admin/today/today-page.tsx'),
    ],
  },
  {
    name: 'office',
    of: [
      page('features/admin/users/users-page.tsx'),
      page('features/admin/companies/companies-page.tsx'),
      page('features/admin/payments/payments-page.tsx'),
      page('features/desk/prices/prices-page.tsx'),
    ],
  },
];
/** Loaded without the shell, and before it. */
const BEFORE_SHELL = new Set(['gate', 'router']);
/** Loaded on every page. */
const OF_SHELL = new Set(['shell', 'followers']);
/** Modules that this many pages need share a file: nearly all pages, those with a form, those with prices. */
const FILES = [
  { name: 'pages', uses: 14 },
  { name: 'forms', uses: 8 },
  { name: 'market', uses: 3 },
];

/**
 * By itself, the bundler cuts a file for each set of pages that share a module, and opening a page takes ninety
 * requests. Here the signed-in shell is one file, and modules that many pages share are another.
 */
export function sharedChunks(): (id: string, context: { getModuleInfo: GetModule }) => string | null {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    names ??= namesOf((other) => context.getModuleInfo(other));
    return names.get(id) ?? null;
  };
}

function namesOf(getModule: GetModule): Map<string, string> {
  const uses = new Map<string, number>();
  for (const page of lazyEntries(getModule)) {
    if (page === SIGNED_IN) continue;
    for (const id of reach([page], getModule, (module) => module.importedIds))
      uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  for (const [id, count] of uses) {
    const file = FILES.find(({ uses: least }) => count >= least);
    if (file) names.set(id, file.name);
  }
  for (const id of reach([SIGNED_IN], getModule, (module) => module.importedIds)) names.set(id, 'shell');
  for (const id of reach(FOLLOWERS, getModule, (module) => module.importedIds))
    if ((uses.get(id) ?? 0) > 1 && !OF_SHELL.has(names.get(id) ?? '')) names.set(id, 'followers');
  // All that such a page imports is in its own file or in one before it, so the files import each other in no circle.
  for (const { name, of } of FIRST_PAGES.toReversed())
    for (const id of reach(of, getModule, (module) => module.importedIds)) {
      const file = names.get(id);
      const isShared = file !== undefined || (uses.get(id) ?? 0) > of.length;
      if (BEFORE_SHELL.has(name) && isShared) names.set(id, name);
      // The board has its picture before the followers come; other pages may use their file.
      else if (file === 'followers' && name === 'board') names.set(id, 'shell');
      else if (isShared && !OF_SHELL.has(file ?? '')) names.set(id, name);
    }
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
