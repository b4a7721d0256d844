import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenSignedIn } from '#shared/session/session.ts';
import { fetchCode, loadSignedIn, nextTask } from './ahead-code.ts';
import { askForCompanies, askForPlaces, hasUsedPrices } from './ahead-market.ts';

interface Page {
  at: RegExp;
  module: string;
  load: () => Promise<unknown>;
  texts: readonly string[];
  /** The page asks for a place. */
  hasPrices?: boolean;
}

/** The pages that people open first; the router then has their code from memory. */
const PAGES: readonly Page[] = [
  {
    at: /^\/purchase-prices(\/|$)/,
    module: 'features/purchase-prices/purchase-prices-page.tsx',
    load: () => import('#features/purchase-prices/purchase-prices-page.tsx'),
    texts: ['purchase-prices', 'price-board', 'postal-code', 'basis'],
    hasPrices: true,
  },
  {
    at: /^\/quick-trading(\/|$)/,
    module: 'features/quick-trading/quick-trading-page.tsx',
    load: () => import('#features/quick-trading/quick-trading-page.tsx'),
    texts: ['quick-trading', 'price-board', 'postal-code'],
    hasPrices: true,
  },
  {
    at: /^\/trades(\/|$)/,
    module: 'features/trades/board/trades-page.tsx',
    load: () => import('#features/trades/board/trades-page.tsx'),
    texts: ['trades', 'basis'],
  },
  {
    at: /^\/storages$/,
    module: 'features/storages/overview/overview-page.tsx',
    load: () => import('#features/storages/overview/overview-page.tsx'),
    texts: ['storages'],
  },
  {
    at: /^\/transactions-and-orders$/,
    module: 'features/transactions/overview/overview-page.tsx',
    load: () => import('#features/transactions/overview/overview-page.tsx'),
    texts: ['transactions', 'contract'],
  },
];

/**
 * For people whom the provider knows: what a page needs to know about the person, and beside it the code of the page
 * that the address names. A visitor of the gate loads none of it.
 */
export function loadAhead(): void {
  const { pathname } = window.location;
  const path = pathname === '/' && hasUsedPrices() ? '/purchase-prices' : pathname;
  const page = PAGES.find(({ at }) => at.test(path));
  // What fails is loaded again by whoever needs it, and then says so.
  void whenSignedIn.then(() => {
    api.askAhead(START_PATH);
    if (page) askForCompanies();
    if (page?.hasPrices) askForPlaces();
    loadPage(page).catch(() => undefined);
  });
}

async function loadPage(page: Page | undefined): Promise<void> {
  const shell = loadSignedIn();
  if (page) fetchCode(page.module);
  const texts = page && loadTexts(page.texts);
  await shell;
  if (!page) return;
  await nextTask();
  await Promise.all([page.load(), texts]);
}
