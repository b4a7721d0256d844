import type { Page, Request, Route } from '@playwright/test';
import type { TradingDocument } from '../../packages/api-schema/src/trading/generated/operations.ts';

/** Prices are requested by GET, everything else by POST. */
const TRADING = /\/graphql(?:\?|$)/;

interface Question {
  documentId?: string | null;
  variables?: Record<string, unknown>;
}

function questionOf(request: Request): Question | null {
  if (!TRADING.test(request.url())) return null;
  if (request.method() !== 'GET') return request.postDataJSON() as Question | null;
  const { searchParams } = new URL(request.url());
  return {
    documentId: searchParams.get('documentId'),
    variables: JSON.parse(searchParams.get('variables') ?? '{}') as Record<string, unknown>,
  };
}

export function asksFor(request: Request, { id }: { id: string }): boolean {
  return questionOf(request)?.documentId === id;
}

export function variablesOf(request: Request): Record<string, unknown> {
  return questionOf(request)?.variables ?? {};
}

const requests = (route: Route, document: { id: string }) => asksFor(route.request(), document);

/** The document gets this reply instead of the response, until `page.unrouteAll()`: a failure, or an unknown form. */
export async function replyTo(
  page: Page,
  document: { id: string },
  reply: { status: number; json?: unknown },
): Promise<void> {
  await page.route(TRADING, (route) => (requests(route, document) ? route.fulfill(reply) : route.fallback()));
}

/** The server's own response, changed on its way to the page, as a newer server might send it. */
export async function changeResponse<Result, Variables>(
  page: Page,
  document: TradingDocument<Result, Variables>,
  change: (data: Result) => void,
): Promise<void> {
  await page.route(TRADING, async (route) => {
    if (!requests(route, document)) return route.fallback();
    // Whole, also where the page already has this version.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = (await (await route.fetch({ headers })).json()) as { data: Result };
    change(response.data);
    return route.fulfill({ json: response });
  });
}

/** The document's responses wait until they are released; until then the page shows what it had before. */
export async function holdResponses(page: Page, document: { id: string }): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(TRADING, async (route) => {
    if (requests(route, document)) await held.promise;
    // The page may have sent another request in the meantime.
    return route.fallback().catch(() => undefined);
  });
  return held.resolve;
}
