import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenSignedIn } from '#shared/session/session.ts';
import { requestCompanies, requestPlaces } from './ahead-market.ts';

interface Page {
  at: RegExp;
  load: () => Promise<unknown>;
  texts: readonly string[];
  /** The page needs a place. */
  hasPrices?: boolean;
}

/**
 * The pages that people open first; the router then finds their code loaded. Home is one of the two boards, depending
 * on the plan, which comes with the start call.
 */
const PAGES: readonly Page[] = [
  {
    at: /^\/(purchase-prices(\/|$)|$)/,
    load: () => import('#features/purchase-prices/purchase-prices-page.tsx'),
    texts: ['purchase-prices', 'price-board', 'postal-code', 'basis'],
    hasPrices: true,
  },
  {
    at: /^\/(quick-trading(\/|$)|$)/,
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
 * Once the provider has signed the person in: requests the start call and, at the same time, the code and the data of
 * the page at this address. A visitor of the gate loads none of it.
 */
export function loadAhead(): void {
  const pages = PAGES.filter(({ at }) => at.test(window.location.pathname));
  // A failure is ignored here: the page loads the same thing again and reports it.
  void whenSignedIn.then(() => {
    api.requestAhead(START_PATH);
    if (pages.length > 0) requestCompanies();
    if (pages.some(({ hasPrices }) => hasPrices)) requestPlaces();
    loadPages(pages).catch(() => undefined);
  });
}

async function loadPages(pages: readonly Page[]): Promise<void> {
  const texts = new Set(pages.flatMap((page) => page.texts));
  await Promise.all([loadSignedIn(), loadTexts([...texts]), ...pages.map(({ load }) => load())]);
}

let shell: Promise<typeof import('./signed-in.tsx')> | undefined;

/** The app for people who are signed in; loaded once, and again only after a failure. */
export function loadSignedIn(): Promise<typeof import('./signed-in.tsx')> {
  shell ??= import('./signed-in.tsx').catch((error: unknown) => {
    shell = undefined;
    throw error;
  });
  return shell;
}
