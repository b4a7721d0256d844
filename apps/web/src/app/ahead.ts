import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenSignedIn } from '#shared/session/session.ts';
import { fetchCode, loadSignedIn, nextTask } from './ahead-code.ts';
import { askForCompanies, askForPlaces } from './ahead-market.ts';

interface Page {
  at: RegExp;
  module: string;
  load: () => Promise<unknown>;
  texts: readonly string[];
  /** The page asks for a place. */
  hasPrices?: boolean;
}

/**
 * The pages that people open first; the router then has their code from memory. Home is one of the two boards, as the
 * plan says, which only the start call knows.
 */
const PAGES: readonly Page[] = [
  {
    at: /^\/(purchase-prices(\/|$)|$)/,
    module: 'features/purchase-prices/purchase-prices-page.tsx',
    load: () => import('#features/purchase-prices/purchase-prices-page.tsx'),
    texts: ['purchase-prices', 'price-board', 'postal-code', 'basis'],
    hasPrices: true,
  },
  {
    at: /^\/(quick-trading(\/|$)|$)/,
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
  const pages = PAGES.filter(({ at }) => at.test(window.location.pathname));
  // What fails is loaded again by whoever needs it, and then says so.
  void whenSignedIn.then(() => {
    api.askAhead(START_PATH);
    if (pages.length > 0) askForCompanies();
    if (pages.some(({ hasPrices }) => hasPrices)) askForPlaces();
    loadPages(pages).catch(() => undefined);
  });
}

async function loadPages(pages: readonly Page[]): Promise<void> {
  const shell = loadSignedIn();
  for (const { module } of pages) fetchCode(module);
  const texts = loadTexts([...new Set(pages.flatMap((page) => page.texts))]);
  await shell;
  for (const { load } of pages) {
    await nextTask();
    await load();
  }
  await texts;
}
