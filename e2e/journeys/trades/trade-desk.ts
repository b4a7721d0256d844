import type { Locator, Page, Route } from '@playwright/test';
import type { Language } from '../../../packages/api-schema/src/access.ts';
import { questionOn } from '../../support/question.ts';
import { text } from '../../support/texts.ts';

/** The trades page as a person finds it: by the names of its things. */
export function tradeDesk(page: Page, language: Language = 'en') {
  const say = (key: string, params?: Record<string, string>) => text(language, key, params);
  const field = (key: string) => page.getByRole('textbox', { name: say(key), exact: true });
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ has: page.locator('h2') });
  return {
    say,
    panel,
    offer: (crop: string) => page.getByRole('article').filter({ hasText: crop }),
    /** The button of the board that opens the offer's trade in the quarter. */
    price: (crop: string, quarter: string) =>
      page.getByRole('link', { name: new RegExp(`^${crop} ${quarter}`) }),
    amount: field('order-form:amount'),
    sellAt: field('order-form:price'),
    lowPrice: field('order-form:lowPrice'),
    useLowPrice: page.getByRole('switch', { name: say('order-form:useLowPrice') }),
    trader: (name: string) => page.locator('label').filter({ hasText: name }),
    quarter: (name: string) => panel.locator('label').filter({ hasText: name }),
    tab: (name: 'sell' | 'order' | 'orders') =>
      page.getByRole('tab', { name: new RegExp(`^${say(`trades:tabs.${name}`)}`) }),
    question: questionOn(page),
    /** In the foot of the panel; its words follow the numbers. */
    submit: (name: RegExp | string) => panel.getByRole('button', { name }),
    async press(control: Locator) {
      // The switch itself is drawn by its label.
      await control.locator('xpath=ancestor::label').click();
    },
  };
}

interface Sent {
  documentId: string;
  variables: Record<string, Record<string, unknown>>;
}

/** The browser's own request, changed on its way: the real server says no. */
export async function tamper(
  page: Page,
  documentId: string,
  change: (variables: Sent['variables']) => void,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const sent = sentBy(route);
    if (sent?.documentId !== documentId) return route.fallback();
    change(sent.variables);
    return route.continue({ postData: JSON.stringify(sent) });
  });
}

/** The server does what was asked, and its answer never arrives; once. */
export async function loseAnswer(page: Page, documentId: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || sentBy(route)?.documentId !== documentId) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/** One request never arrives. */
export async function loseQuestion(page: Page, documentId: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', (route) => {
    if (isLost || sentBy(route)?.documentId !== documentId) return route.fallback();
    isLost = true;
    return route.abort();
  });
}

function sentBy(route: Route): Sent | undefined {
  const body = route.request().postData();
  return body === null ? undefined : (JSON.parse(body) as Sent);
}
