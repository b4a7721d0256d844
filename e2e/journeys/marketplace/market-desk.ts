import type { Page } from '@playwright/test';
import type { Language } from '../../../packages/api-schema/src/access.ts';
import {
  dayInZone,
  formatQuarter,
  offeredQuarters,
  quarterId,
} from '../../../packages/api-schema/src/quarter.ts';
import { questionOn } from '../../support/question.ts';
import { text } from '../../support/texts.ts';

const [first, second] = offeredQuarters(dayInZone(new Date(), 'Europe/Prague')).map((quarter) => ({
  id: quarterId(quarter),
  name: formatQuarter(quarter),
}));
if (!first || !second) throw new Error('Two quarters are offered at least.');
export const QUARTER = first;
export const NEXT_QUARTER = second;

export const searchOf = ({ zip }: { zip: string }) => `?currency=CZK&postalCode=${zip}`;
export const itemOf = (cropId: string) => `/marketplace/${cropId}/quarter/${QUARTER.id}`;

/** The marketplace as a person finds it: by the names of its things. */
export function marketDesk(page: Page, language: Language = 'en') {
  const say = (key: string, params?: Record<string, string>) => text(language, key, params);
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ has: page.locator('h2') });
  return {
    say,
    panel,
    shelf: page.getByRole('table', { name: say('marketplace:caption') }),
    search: page.getByRole('searchbox', { name: say('marketplace:search') }),
    category: (name: string) =>
      page.getByRole('button', { name: say(`marketplace:category.${name}`), exact: true }),
    /** The button of the shelf that opens the input in the quarter. */
    price: (product: string) => page.getByRole('button', { name: `${product}, ${QUARTER.name}` }),
    trader: (name: string) =>
      panel
        .getByRole('radiogroup', { name: say('marketplace:item.traders') })
        .getByRole('radio', { name: new RegExp(name) }),
    traderRow: (name: string) => panel.locator('.trader-row', { hasText: name }),
    amount: panel.getByRole('textbox', { name: say('order-form:amount') }),
    toBuy: (trader: string) => panel.getByRole('button', { name: say('marketplace:item.buy', { trader }) }),
    submit: panel.locator('.trade-foot').getByRole('button'),
    question: questionOn(page),
    yes: questionOn(page).getByRole('button').last(),
  };
}
