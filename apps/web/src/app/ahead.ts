import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenSignedIn } from '#shared/session/session.ts';
import { askForCompanies, askForPlaces } from './ahead-market.ts';

interface Page {
  at: RegExp;
  load: () => Promise<unknown>;
  texts: readonly string[];
  /** The page asks for a place. */
  hasPrices?: boolean;
}

/** The pages that people open first; the router then has their code from memory. */
const PAGES: readonly Page[] = [
  {
    at: /^\/purchase-prices(\/|$)/,
    load: () => import('#features/purchase-prices/purchase-prices-page.tsx'),
    texts: ['purchase-prices', 'price-board', 'postal-code', 'basis'],
    hasPrices: true,
  },
  {
    at: /^\/quick-trading(\/|$)/,
    load: () => import('#features/quick-trading/quick-trading-page.tsx'),
    texts: ['quick-trading', 'price-board', 'postal-code'],
    hasPrices: true,
  },
  {
    at: /^\/trades(\/|$)/,
    load: () => import('#features/trades/board/trades-page.tsx'),
    texts: ['trades', 'basis'],
  },
  {
    at: /^\/storages$/,
    load: () => import('#features/storages/overview/overview-page.tsx'),
    texts: ['storages'],
  },
  {
    at: /^\/transactions-and-orders$/,
    load: () => import('#features/transactions/overview/overview-page.tsx'),
    texts: ['transactions', 'contract'],
  },
];

/**
 * For people whom the provider knows: what a page needs to know about the person, and beside it the code of the page
 * that the address names. A visitor of the gate loads none of it.
 */
export function loadAhead(): void {
  const page = PAGES.find(({ at }) => at.test(window.location.pathname));
  // What fails is loaded again by whoever needs it, and then says so.
  void whenSignedIn.then(() => {
    api.askAhead(START_PATH);
    if (page) askForCompanies();
    if (page?.hasPrices) askForPlaces();
    loadCode(page).catch(() => undefined);
  });
}

/**
 * The libraries by themselves first: they run while the rest is still on its way, and not all in one long task when
 * the last file is there.
 */
async function loadCode(page: Page | undefined): Promise<void> {
  const libraries = [import('#shared/boot/zod-config.ts'), import('./router-frame.tsx')];
  const shell = import('./signed-in.tsx');
  if (page) await Promise.all([page.load(), loadTexts(page.texts)]);
  await Promise.all([...libraries, shell]);
}
