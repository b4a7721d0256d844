import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { START_PATH } from '#shared/access/start-path.ts';
import { api } from '#shared/api/client.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { whenRecognised, whenSignedIn } from '#shared/session/session.ts';

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
 * Beside the sign-in, and only for people whom the provider knows: the code of the page that the address names, then
 * what it needs to know about the person. A visitor of the gate loads none of it.
 */
export function loadAhead(): void {
  const page = pageAt(window.location.pathname);
  void whenRecognised.then(() => {
    const code = [import('./signed-in.tsx'), page?.load(), page && loadTexts(page.texts)];
    // What fails is loaded again by whoever needs it, and then says so.
    return Promise.all(code).catch(() => undefined);
  });
  void whenSignedIn.then(() => {
    api.askAhead(START_PATH);
    if (page) askForPrices();
  });
}

/** What every price page asks for, whoever the person is. */
function askForPrices(): void {
  api.askAhead('/graphql', { documentId: CompaniesDocument.id, variables: '{}' });
  const country = guessedCountry();
  if (country) api.askAhead(`/data/postal-codes-${country.toLowerCase()}.json`);
}

function pageAt(pathname: string): Page | undefined {
  return PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Where the phone is; the company's own country is known only after the start call. */
function guessedCountry(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Object.entries(TIME_ZONE_OF_COUNTRY).find(([, zone]) => zone === timeZone)?.[0];
}
