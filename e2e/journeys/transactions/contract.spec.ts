import type { Page } from '@playwright/test';
import { accessChanged } from '../../../apps/server/src/modules/notifications/index.ts';
import { addMembership } from '../../../apps/server/src/modules/users/index.ts';
import { ConfirmationDocument } from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { questionOn } from '../../support/question.ts';
import { follow } from '../../support/router.ts';
import { text } from '../../support/texts.ts';
import { expect, test } from '../../support/trader-office.ts';
import { changeResponse } from '../../support/trading-responses.ts';

const words = (key: string, params: Record<string, string> = {}) => text('en', `transactions:${key}`, params);
const signing = (key: string, params: Record<string, string> = {}) =>
  text('en', `signing:${key}`, params, 'server');
const addressOf = (contractId: string) => `/transactions-and-orders/transactions/${contractId}`;
const heading = (page: Page, key: string, trader = '') =>
  page.getByRole('heading', { name: words(key, { trader }) });

test('a sale on its way says what it waits for, and what its signature lacks', async ({
  page,
  farm,
  sell,
  answer,
  expectAccessible,
  expectedErrors,
}) => {
  // The signing page answers so to a form that is not complete.
  expectedErrors.push(/422 .*\/sandbox\/signing\//);
  const own = await farm();
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '200');
  const sold = await sell(own, offerId, '120');
  const { traderName, price } = sold;

  await page.goto(addressOf(sold.contractId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`120 t of milling wheat to ${traderName}`);
  await expect(heading(page, 'next.early.title', traderName)).toBeVisible();
  await expect(page.getByText(words('fact.note'), { exact: true }).locator('..')).toContainText('–');
  await expectAccessible();
  await page.getByRole('link', { name: words('next.signature') }).click();
  await expect(page).toHaveURL(/\/signature$/);
  await expect(heading(page, 'next.early.title', traderName)).toBeVisible();

  await test.step('the page follows the trader without being loaded again', async () => {
    await page.getByRole('link', { name: words('next.back') }).click();
    const adjustments = [{ reason: 'Moisture 15 %', amount: '-10.00' }];
    await answer(sold, 'accept', { externalNumber: 'KA-2026-77', adjustments });
    await expect(page.getByText('Contract KA-2026-77')).toBeVisible();
    await expect(heading(page, 'next.waiting.title', traderName)).toBeVisible();
    await answer(sold, 'sign', { signatory: 'Ing. Petra Horáková' });
    await expect(heading(page, 'next.sign.title')).toBeVisible();
  });

  /** Agreed, adjusted and why, final: beside the contract's facts and in what comes next. */
  const expectPriceExplained = async () => {
    const agreed = Number(price).toLocaleString('en-GB', { maximumFractionDigits: 2 });
    const final = (Number(price) - 10).toLocaleString('en-GB', { maximumFractionDigits: 2 });
    for (const [name, value] of [
      [words('fact.price'), agreed],
      ['Moisture 15 %', '10'],
      [words('fact.finalPrice'), final],
    ] as const) {
      const facts = page.getByText(name, { exact: true }).locator('..');
      await expect(facts).toHaveCount(2);
      for (const item of await facts.all()) await expect(item).toContainText(value);
    }
  };
  await expectPriceExplained();
  await expectAccessible();

  await test.step('what is missing is said in the frame, and nothing is signed', async () => {
    await changeResponse(page, ConfirmationDocument, ({ contract }) => {
      Object.assign(contract?.userSignature ?? {}, { url: null });
    });
    await page.getByRole('link', { name: /^Sign the contract for/ }).click();
    // Without a page to sign on nothing is being recorded.
    await expect(heading(page, 'signature.notReady')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expectPriceExplained();
    // Our own address stands in the page; the service's is in the frame alone.
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /\/can-trading\/api\/signing\/[\w-]{70}\?lang=en$/,
    );
    const frame = page.frameLocator('iframe');
    // The page around the frame has the title and the way to decline.
    await expect(frame.getByText(signing('decline'), { exact: true })).toBeHidden();
    const sign = frame.getByRole('button', { name: /^Sign for \S+/ });
    await sign.click();
    await expect(frame.getByText(signing('needName'))).toBeVisible();
    await expect(frame.getByLabel(signing('name'))).toBeFocused();
    await frame.getByLabel(signing('name')).fill('Jan Novák');
    await sign.click();
    await expect(frame.getByText(signing('needConsent'))).toBeVisible();
    await frame.locator('label', { hasText: signing('draw') }).click();
    await sign.click();
    await expect(frame.getByText(signing('needDrawing'))).toBeVisible();
    await expect(page).toHaveURL(/\/signature$/);
    await expect(page.locator('.pill')).toHaveText(text('en', 'ui:status.Confirmed'));
  });
});

test('a farmer who does not accept the final price declines, and the tons are free again', async ({
  page,
  farm,
  sell,
  answer,
  expectAccessible,
}) => {
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const sold = await sell(own, offerId, '60');
  await answer(sold, 'accept', {
    externalNumber: 'KA-2026-78',
    adjustments: [{ reason: 'Moisture 15 %', amount: '-10.00' }],
  });
  await page.goto(addressOf(sold.contractId));
  await expect(heading(page, 'next.waiting.title', sold.traderName)).toBeVisible();
  await answer(sold, 'sign', { signatory: 'Ing. Petra Horáková' });
  await page.getByRole('link', { name: /^Sign the contract for/ }).click();
  // Both pages have the button.
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByRole('button', { name: words('decline.action') }).click();
  const dialog = questionOn(page);
  await dialog.getByRole('button', { name: words('decline.keep') }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: words('decline.action') }).click();
  await dialog.getByRole('textbox').fill('We agreed on another price.');
  await expectAccessible();
  await dialog.getByRole('button', { name: words('decline.confirm') }).click();
  await expect(heading(page, 'next.failed.title')).toBeVisible();
  await expect(page.getByText('We agreed on another price.')).toBeVisible();
  await expect(page.getByText('60 t are available to sell again.')).toBeVisible();
  await page.goto(`/storages/${storageId}/offers/${offerId}`);
  await expect(page.locator('section.panel').getByRole('img', { name: /^100 t available/ })).toBeVisible();
});

test('a contract that a trader refuses says so, and its tons are free again', async ({
  page,
  farm,
  sell,
  answer,
}) => {
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const sold = await sell(own, offerId, '60');
  // The page has its answer, and does not listen yet when the trader says no.
  const refused = Promise.withResolvers<void>();
  await page.route(/\/can-notifications\/api\/stream/, async (route) => {
    await refused.promise;
    // The page may have opened another one meanwhile.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${addressOf(sold.contractId)}/success`);
  // Nothing has succeeded: the contract itself says what it waits for.
  await expect(page).toHaveURL(addressOf(sold.contractId));
  await expect(heading(page, 'next.early.title')).toBeVisible();
  await answer(sold, 'reject', { reason: 'Our silos are full.' });
  refused.resolve();
  await expect(heading(page, 'next.failed.title')).toBeVisible();
  await expect(page.getByText('Our silos are full.')).toBeVisible();
  await expect(page.getByText('60 t are available to sell again.')).toBeVisible();
  await expect(page.getByRole('link', { name: words('next.signature') })).toHaveCount(0);
  // The page that said that it was sold says so no more.
  const [quarter] = await own.quarters();
  const panel = `/trades/${storageId}/offers/${offerId}/quarter/${quarter?.id}`;
  await follow(page, `${panel}/success/contract/${sold.contractId}`);
  await expect(page).toHaveURL(addressOf(sold.contractId));
  await expect(heading(page, 'next.failed.title')).toBeVisible();
  await page.goto(`/storages/${storageId}/offers/${offerId}`);
  await expect(page.locator('section.panel').getByRole('img', { name: /^100 t available/ })).toBeVisible();
});

test('who may not sign learns why: no right, or nobody in the company has it', async ({
  page,
  farm,
  seed,
  db,
}) => {
  const own = await farm({ role: 'USER' });
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '100');
  const signature = `${addressOf('01a1de07-0000-7000-8000-000000000000')}/signature`;
  const noRight = text('en', 'access:grant.CONTRACT_SIGN.title');
  const listens = page.waitForResponse(/\/can-notifications\/api\/stream/);
  await page.goto(signature);
  await expect(page.getByRole('heading', { name: words('noSigner.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  await listens;

  const statutory = await seed.user();
  await addMembership(db, {
    userId: statutory.id,
    companyId: own.usersCompanyId,
    role: 'STATUTORY',
    approvalState: 'APPROVED',
  });
  // The open page is notified.
  await accessChanged(db, own.user.id);
  await expect(page.getByRole('heading', { name: words('cannotSign.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: words('next.back') })).toBeVisible();
  await page.goto(`/transactions-and-orders/offers/${offerId}/orders/${offerId}`);
  await expect(page.getByRole('heading', { name: noRight })).toBeVisible();
});

test('a foreign contract is not found, one of another company of one’s own is opened there', async ({
  page,
  farm,
  sell,
  seed,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const sold = await sell(own, offerId, '60');
  // By its name it is the first, so it is the active one; nobody can sign for it.
  const first = await seed.company({
    name: '1. farma',
    plan: 'PREMIUM',
    members: [{ user: own.user, role: 'USER' }],
  });
  const active = (company: string) =>
    page.getByRole('button', { name: text('en', 'shell:layout.switchCompanyFrom', { company }) });

  await page.goto(addressOf('01a1de07-0000-7000-8000-000000000000'));
  await expect(page.getByRole('heading', { name: text('en', 'shell:notFound.title') })).toBeVisible();
  await expect(active(first.name)).toBeVisible();

  await follow(page, `${addressOf(sold.contractId)}/signature`);
  await expect(heading(page, 'next.early.title', sold.traderName)).toBeVisible();
  await expect(page).toHaveURL(`${addressOf(sold.contractId)}/signature`);
  await expect(active(own.companyName)).toBeVisible();

  const beFirst = () => page.evaluate((id) => sessionStorage.setItem('canola.company', id), first.id);
  await test.step('a link to a storage of my other company switches to it, and one to its crop or its trades too', async () => {
    const [quarter] = await own.quarters();
    for (const address of [
      `/trades/${storageId}/offers/${offerId}/quarter/${quarter?.id}`,
      `/storages/management/${storageId}`,
      `/storages/${storageId}/offers/${offerId}`,
      `/storages/offers/${offerId}`,
    ]) {
      await beFirst();
      await page.goto(address);
      await expect(active(own.companyName)).toBeVisible();
      await expect(page).toHaveURL(/management|\/offers\//);
      await expect(page.locator('section.panel').getByText('Silo').first()).toBeVisible();
    }
  });
});
