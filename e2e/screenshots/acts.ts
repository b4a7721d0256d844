import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../packages/api-schema/src/access.ts';
import {
  AddContractDocument,
  AddFastContractDocument,
  ConfirmationDocument,
} from '../../packages/api-schema/src/trading/generated/operations.ts';
import { tamper } from '../journeys/trades/trade-desk.ts';
import { expect } from '../support/journey.ts';
import { questionOn } from '../support/question.ts';
import { text } from '../support/texts.ts';

/** Steps on a screen before its picture, the same in every language. */
const panel = (page: Page) => page.locator('section.panel');
const field = (page: Page, at: number) => panel(page).locator('input[inputmode]').nth(at);
const submit = (page: Page) => panel(page).locator('.trade-foot button, .panel-foot button').last();

/** Follows the finger on the chart. */
export async function pointAtChart(page: Page): Promise<void> {
  await panel(page)
    .locator('.chart-canvas')
    .hover({ position: { x: 150, y: 60 } });
}

/** The first chart of a page. */
export async function pointAtCurve(page: Page): Promise<void> {
  await page
    .locator('.chart-canvas')
    .first()
    .hover({ position: { x: 150, y: 60 } });
}

/** Shows the part below the four charts; they are removed, because every size scrolls to another place. */
export async function lookBelowCharts(page: Page): Promise<void> {
  const cards = page.locator('.exchange-card');
  await expect(cards.nth(4)).toBeVisible();
  await cards.evaluateAll((all) => {
    for (const card of all.slice(0, 4)) card.style.display = 'none';
  });
}

export async function fillSale(page: Page): Promise<void> {
  await panel(page).locator('.trader-row').first().click();
  await field(page, 0).fill('50');
  await field(page, 0).blur();
}

export async function askToSell(page: Page): Promise<void> {
  await fillSale(page);
  await submit(page).click();
  await questionOn(page).waitFor();
}

/** More than any trader's minimum. */
export async function fillPurchase(page: Page): Promise<void> {
  await field(page, 0).fill('48');
  await field(page, 0).blur();
}

export async function fillTooLittle(page: Page): Promise<void> {
  await field(page, 0).fill('0.5');
  await submit(page).click();
}

export async function askToBuy(page: Page): Promise<void> {
  await fillPurchase(page);
  await submit(page).click();
  await questionOn(page).waitFor();
}

/** The farmer saw another price than the one the server knows. */
export async function sellAtOldPrice(page: Page): Promise<void> {
  for (const { id } of [AddContractDocument, AddFastContractDocument])
    await tamper(page, id, ({ contract }) => {
      Object.assign(contract ?? {}, { expectedPrice: '4321.00' });
    });
  await askToSell(page);
  await questionOn(page).getByRole('button').last().click();
  await page.locator('[role=alertdialog] .notice, [role=alertdialog] [role=alert]').first().waitFor();
}

export async function submitEmpty(page: Page): Promise<void> {
  await submit(page).click();
}

export async function fillOrder(page: Page): Promise<void> {
  const best = readPrice(await panel(page).locator('.market-chart-now b').innerText());
  await panel(page).locator('label:has([role=switch])').first().click();
  for (const [at, value] of [50, best * 1.045, best * 0.95].entries())
    await field(page, at).fill(String(Math.round(value)));
  await field(page, 2).blur();
  const would = panel(page).locator('.order-would');
  for (const language of LANGUAGES)
    await expect(would).not.toHaveText(text(language, 'order-form:outlook.loading'));
}

/** A price that the market pays already. */
export async function orderBelowMarket(page: Page): Promise<void> {
  await field(page, 0).fill('50');
  await field(page, 1).fill('1');
  await field(page, 1).blur();
  await panel(page).locator('.order-form .notice').first().waitFor();
  await submit(page).click();
  await questionOn(page).waitFor();
}

/** `5 330 Kč/t`, `1.006,00 RON/t`: the whole ones. */
function readPrice(text: string): number {
  return Number(text.replace(/[.,]\d\d\D*$/, '').replace(/\D/g, ''));
}

/** The button that asks before it takes something away. */
export async function askToDelete(page: Page): Promise<void> {
  await page.locator('button.btn-danger-quiet').last().click();
  await questionOn(page).waitFor();
}

/** The signing page by itself, as wide as the screen. */
export async function openSigningAlone(page: Page): Promise<void> {
  const address = await page.locator('iframe').getAttribute('src');
  await page.goto(address ?? '');
}

/** The farmer has signed, and the paper is not sealed yet. */
export async function whileRecording(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(ConfirmationDocument.id)) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.contract.userSignature.status = 'COMPLETED';
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  await expect(page.locator('section.card .loading span').last()).toBeVisible();
}

/** The form of a crop's area, yield and costs. */
export async function editPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** It comes after the first prices. */
export async function waitForStrip(page: Page): Promise<void> {
  await page.locator('.strip-line').first().waitFor();
}
