import type { Page, Route } from '@playwright/test';
import type { TradingDocument } from '../../packages/api-schema/src/trading/generated/operations.ts';

function requests(route: Route, { id }: { id: string }): boolean {
  const body = route.request().postDataJSON() as { documentId?: string } | null;
  return body?.documentId === id;
}

/** The document gets this reply instead of an answer, until `page.unrouteAll()`: a failure, or an unknown form. */
export async function replyTo(
  page: Page,
  document: { id: string },
  reply: { status: number; json?: unknown },
): Promise<void> {
  await page.route('**/graphql', (route) =>
    requests(route, document) ? route.fulfill(reply) : route.fallback(),
  );
}

/** The server's own answer, changed on its way to the page, as a newer server might give it. */
export async function changeResponse<Result, Variables>(
  page: Page,
  document: TradingDocument<Result, Variables>,
  change: (data: Result) => void,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!requests(route, document)) return route.fallback();
    const answer = (await (await route.fetch()).json()) as { data: Result };
    change(answer.data);
    return route.fulfill({ json: answer });
  });
}

/** The document's answers wait until they are let go; what the page shows meanwhile is what it knew before. */
export async function holdResponses(page: Page, document: { id: string }): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (requests(route, document)) await held.promise;
    // The page may have asked again in the meantime.
    return route.fallback().catch(() => undefined);
  });
  return held.resolve;
}
