import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenSignedIn } from '#shared/session/session.ts';

interface Page {
  path: string;
  load: () => Promise<unknown>;
  texts: readonly string[];
}

/** The pages that people open first; the router then has their code from memory. */
const PAGES: readonly Page[] = [
  {
    path: '/purchase-prices',
    load: () => import('#features/purchase-prices/purchase-prices-page.tsx'),
    texts: ['purchase-prices', 'price-board', 'postal-code', 'basis'],
  },
  {
    path: '/quick-trading',
    load: () => import('#features/quick-trading/quick-trading-page.tsx'),
    texts: ['quick-trading', 'price-board', 'postal-code'],
  },
];

/**
 * For people whom the provider knows: what a page needs to know about the person, and beside it the code of the page
 * that the address names. A visitor of the gate loads none of it.
 */
export function loadAhead(): void {
  const { pathname } = window.location;
  const page = PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  // What fails is loaded again by whoever needs it, and then says so.
  void whenSignedIn.then(() => {
    api.askAhead(START_PATH);
    loadCode(page).catch(() => undefined);
  });
}

async function loadCode(page: Page | undefined): Promise<void> {
  const shell = import('./signed-in.tsx');
  if (page) await Promise.all([page.load(), loadTexts(page.texts), askAsSoonAsPossible()]);
  await shell;
}

/** In a file of its own, because the gate has no use for the documents of the trading service. */
async function askAsSoonAsPossible(): Promise<void> {
  const { askForPrices } = await import('./ahead-prices.ts');
  askForPrices();
}
