import type { Page } from '@playwright/test';
import {
  AddOrderDocument,
  AddStorageDocument,
  ArchiveStorageDocument,
  CropsDocument,
} from '../../../packages/api-schema/src/trading/generated/operations.ts';
import { expect, test } from '../../support/farm.ts';
import { questionOn } from '../../support/question.ts';
import { follow, visit } from '../../support/router.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { replyTo } from '../../support/trading-responses.ts';
import { tamper } from '../trades/trade-desk.ts';

const words = (key: string, params: Record<string, string> = {}) => text('en', `storages:${key}`, params);
const panel = (page: Page) => page.locator('section.panel');
const button = (page: Page, key: string) => page.getByRole('button', { name: words(key) });
const postalCode = (page: Page) => page.getByRole('combobox', { name: words('field.postalCode') });

test('a company without a storage sets one up, fills it, changes an offer and deletes it', async ({
  page,
  farm,
  expectAccessible,
  expectedErrors,
}) => {
  await farm();
  await page.goto('/storages');
  await expect(page.getByRole('heading', { name: words('empty.title') })).toBeVisible();
  await expectAccessible();

  await test.step('the form and its button appear together', async () => {
    const places = Promise.withResolvers<void>();
    await page.route('**/data/postal-codes-cz.json', async (route) => {
      await places.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: words('empty.action') }).click();
    await expect(panel(page).getByRole('heading', { name: words('new.title') })).toBeVisible();
    await expect(button(page, 'new.save')).toHaveCount(0);
    places.resolve();
  });

  await test.step('every field is required, the postal code a known one', async () => {
    await button(page, 'new.save').click();
    for (const field of ['name', 'address', 'postalCode'])
      await expect(panel(page).getByText(words(`required.${field}`))).toBeVisible();
    await expect(page.getByLabel(words('field.name'))).toBeFocused();
    await page.getByLabel(words('field.name')).fill('Silo by the road');
    await page.getByLabel(words('field.address')).fill('Polní 1');
    // Part of a code chooses no place: the region decides the prices.
    await postalCode(page).fill('586');
    await page.keyboard.press('Tab');
    await expect(postalCode(page)).toHaveValue('586');
    await expect(panel(page).getByText(words('error.postal-code.invalid'))).toBeVisible();
    await postalCode(page).fill('99999');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByText(words('error.postal-code.invalid'))).toBeVisible();
    await expectAccessible();
  });

  await test.step('what the server refuses stands at its field, at the form, or is told in general and logged', async () => {
    expectedErrors.push(/503/);
    await postalCode(page).fill('jihla');
    await page.getByRole('option', { name: '586\u00a001 Jihlava' }).click();
    const refusal = (key: string) => text('en', `trading:errors.${key}`, {}, 'server');
    await tamper(page, AddStorageDocument.id, ({ storage }) => {
      Object.assign(storage ?? {}, { label: ' ', address: ' ' });
    });
    await button(page, 'new.save').click();
    for (const field of ['name', 'address'])
      await expect(page.getByLabel(words(`field.${field}`))).toHaveAccessibleDescription(
        refusal('field.required'),
      );
    await expect(page.getByLabel(words('field.name'))).toBeFocused();
    await page.unrouteAll();
    await tamper(page, AddStorageDocument.id, ({ storage }) => {
      Object.assign(storage ?? {}, { company: '018f3c1e-0000-7000-8000-000000000000' });
    });
    await button(page, 'new.save').click();
    await expect(panel(page).getByRole('alert')).toHaveText(refusal('not-found'));
    await page.unrouteAll();
    await replyTo(page, AddStorageDocument, { status: 200, json: ['something else'] });
    const logged = page.waitForRequest('**/client-errors');
    await button(page, 'new.save').click();
    await expect(panel(page).getByRole('alert')).toHaveText(text('en', 'errors:kind.server.text'));
    expect((await logged).postDataJSON().message).toContain('unknown form');
    await page.unrouteAll();
  });

  await test.step('only the code of the place is sent', async () => {
    await replyTo(page, CropsDocument, { status: 503 });
    const sent = page.waitForRequest((request) => /addStorage|"zip"/.test(request.postData() ?? ''));
    await button(page, 'new.save').click();
    const { variables } = (await sent).postDataJSON() as { variables: { storage: Record<string, string> } };
    expect(variables.storage).toMatchObject({ label: 'Silo by the road', zip: '58601', currency: 'CZK' });
    await expect(page).toHaveURL(/\/storages\/management\/[^/]+\/crops\/new$/);
  });

  await test.step('crops that do not load are an error with a retry', async () => {
    const failure = panel(page).getByRole('alert');
    await expect(failure).toContainText(text('en', 'errors:kind.server.title'));
    await page.unrouteAll();
    await failure.getByRole('button', { name: text('en', 'ui:tryAgain') }).click();
  });

  await test.step('a crop needs tons and a harvest year', async () => {
    await page.getByRole('searchbox', { name: words('crop.search') }).fill('milling wh');
    await page.getByRole('button', { name: 'Milling wheat' }).click();
    await button(page, 'crop.save').click();
    await expect(panel(page).getByText(words('required.amount'))).toBeVisible();
    await expect(panel(page).getByText(words('required.yearHarvested'))).toBeVisible();
    await page.getByLabel(words('field.tons')).fill('0.9');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(words('error.amount.min'))).toBeVisible();
    await page.getByLabel(words('field.tons')).fill('100.55');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(words('field.tons'))).toHaveAccessibleDescription(
      words('error.amount.step'),
    );
    await page.getByLabel(words('field.tons')).fill('100.5');
    await page.getByRole('button', { name: words('field.harvestYear') }).click();
    await page.getByRole('option').first().click();
    await button(page, 'crop.save').click();
    await expect(panel(page).getByRole('heading', { name: words('content.title') })).toBeVisible();
    await expect(panel(page).getByText('100.5 t')).toBeVisible();
  });

  await test.step('the same crop and harvest are added to what lies there', async () => {
    await panel(page)
      .getByRole('link', { name: words('crop.add') })
      .click();
    await expect(panel(page).getByRole('heading', { name: words('crop.here') })).toBeVisible();
    await page.getByRole('button', { name: 'Milling wheat' }).click();
    await page.getByLabel(words('field.tons')).fill('20');
    await page.getByRole('button', { name: words('field.harvestYear') }).click();
    await page.getByRole('option').first().click();
    await expect(panel(page).getByText(/already holds 100.5/)).toBeVisible();
    await button(page, 'crop.save').click();
    await expect(panel(page).getByText('120.5 t')).toBeVisible();
  });

  await test.step('the offer shows price, value, harvest, tons and what each quarter pays', async () => {
    await panel(page)
      .getByRole('link', { name: /Milling wheat/ })
      .click();
    for (const key of ['latestPrice', 'value', 'harvestYear', 'total'])
      await expect(panel(page).getByText(words(`offer.${key}`), { exact: true })).toBeVisible();
    await expect(
      panel(page).getByRole('img', { name: /120.5 t available, 0 t on order, 0 t sold/ }),
    ).toBeVisible();
    await expect(panel(page).getByRole('table', { name: words('offer.byQuarter') })).toContainText('Q');
    await expect(panel(page).getByRole('link', { name: words('offer.trade') })).toHaveAttribute(
      'href',
      /^\/trades\/.+\/quarter\/\d{4}Q\d$/,
    );
    await expectAccessible();
  });

  await test.step('its amount is a number of at least one', async () => {
    await panel(page)
      .getByRole('link', { name: words('offer.edit') })
      .click();
    const amount = page.getByLabel(words('editOffer.amount'));
    await amount.fill('');
    await button(page, 'editOffer.save').click();
    await expect(panel(page).getByText(words('required.amount'))).toBeVisible();
    await amount.fill('0');
    await button(page, 'editOffer.save').click();
    await expect(panel(page).getByText(words('error.amount.min'))).toBeVisible();
    await amount.fill('80.25');
    await button(page, 'editOffer.save').click();
    await expect(amount).toHaveAccessibleDescription(words('error.amount.step'));
    await amount.fill('80');
    await button(page, 'editOffer.save').click();
    await expect(panel(page).getByRole('img', { name: /80 t available/ })).toBeVisible();
  });

  await test.step('deleting asks first', async () => {
    await button(page, 'delete.action').click();
    const question = questionOn(page);
    await question.getByRole('button', { name: words('delete.keep') }).click();
    await expect(panel(page).getByRole('img', { name: /80 t available/ })).toBeVisible();
    await button(page, 'delete.action').click();
    await question.getByRole('button', { name: words('delete.confirm', { tons: '80 t' }) }).click();
    await expect(page).toHaveURL(/\/storages$/);
    await expect(page.getByText(words('noOffers'))).toBeVisible();
  });

  await test.step('archiving the storage asks first and leads up', async () => {
    await page.getByRole('link', { name: words('manage') }).click();
    await page
      .getByRole('link', { name: 'Silo by the road' })
      .or(page.getByRole('button', { name: 'Silo by the road' }))
      .click();
    const confirm = questionOn(page).getByRole('button', { name: words('archive.confirm') });
    // An answer that did not come refuses nothing; the same button asks again.
    await replyTo(page, ArchiveStorageDocument, { status: 503 });
    await button(page, 'archive.action').click();
    await confirm.click();
    await expect(panel(page).getByRole('alert')).toHaveText(text('en', 'errors:kind.server.text'));
    await page.unrouteAll();
    await button(page, 'archive.action').click();
    await confirm.click();
    await expect(page).toHaveURL(/\/storages\/management$/);
    await expect(page.getByRole('heading', { name: words('empty.title') })).toBeVisible();
  });

  await test.step('an archived storage is listed below and restored, without its crops', async () => {
    await expect(page.getByRole('list', { name: words('archived.title') })).toContainText('Silo by the road');
    await expectAccessible();
    await page
      .getByRole('button', { name: words('archived.restoreOne', { storage: 'Silo by the road' }) })
      .click();
    await expect(panel(page).getByText(words('noOffers'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table')).toContainText('Silo by the road');
    await expect(page.getByRole('list', { name: words('archived.title') })).toHaveCount(0);
  });
});

test('what an order holds is neither deleted, archived, moved nor made less, and the reason stands in its place', async ({
  page,
  farm,
}) => {
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const [quarter] = await own.quarters();
  const order = { amount: '50', currency: 'CZK', customTransport: false, price: '99000', offerId } as const;
  await own.ask(AddOrderDocument, { order: { ...order, quarterId: quarter?.id ?? '' } });

  await page.goto(`/storages/offers/${offerId}`);
  await expect(page).toHaveURL(`/storages/${storageId}/offers/${offerId}`);
  await expect(
    panel(page).getByRole('img', { name: /50 t available, 50 t on order, 0 t sold/ }),
  ).toBeVisible();
  await button(page, 'delete.action').click();
  await questionOn(page).getByRole('button').last().click();
  await expect(panel(page).getByRole('alert')).toContainText('active order for 50 t');
  await expect(button(page, 'delete.action')).toHaveAccessibleDescription(/active order/);

  await panel(page)
    .getByRole('link', { name: words('offer.edit') })
    .click();
  await page.getByLabel(words('editOffer.amount')).fill('49');
  await button(page, 'editOffer.save').click();
  await expect(page.getByLabel(words('editOffer.amount'))).toHaveAccessibleDescription(
    /50\st are already ordered/,
  );

  await page.goto(`/storages/management/${storageId}`);
  await button(page, 'archive.action').click();
  await questionOn(page).getByRole('button').last().click();
  await expect(panel(page).getByRole('alert')).toContainText('active order for 50 t');
  await postalCode(page).fill('76824');
  await page.keyboard.press('Tab');
  await expect(postalCode(page)).toHaveValue('768\u00a024 Hulín');
  await button(page, 'edit.save').click();
  await expect(postalCode(page)).toHaveAccessibleDescription(/another region/);
  await page.getByLabel(words('field.name')).fill('Silo at the mill');
  await postalCode(page).fill('58601 Jihlava');
  await page.keyboard.press('Tab');
  await button(page, 'edit.save').click();
  await expect(page).toHaveURL(/\/storages\/management$/);
  await expect(page.getByRole('table')).toContainText('Silo at the mill');
});

test('the search is the address: it waits for a pause, stays on reload, and back undoes a panel, not the search', async ({
  page,
  farm,
}) => {
  const own = await farm({ language: 'cs' });
  const first = await own.storage('Silo Hulín', '76824', 'Kroměřížská 214');
  const second = await own.storage('Hala Holešov', '76901', 'Průmyslová 12');
  await own.offer(first, 'milling-wheat', '400');
  const rapeseed = await own.offer(first, 'rapeseed', '140.5');
  await own.offer(second, 'malting-barley', '252');
  const rows = page.locator('.offer-row');

  await page.goto('/storages?search=76824');
  await expect(rows).toHaveCount(2);
  const box = page.getByRole('searchbox');
  await expect(box).toHaveValue('76824');
  await box.fill('repka');
  await expect(page).toHaveURL(/\?search=repka$/);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/storages/${first}/offers/${rapeseed}\\?search=repka$`));
  await page.reload();
  await expect(panel(page).getByRole('heading', { name: 'Řepka olejka 2026' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  // A search next to an open panel does not change the panel or its input.
  await panel(page)
    .getByRole('link', { name: text('cs', 'storages:offer.edit') })
    .click();
  const amount = page.getByLabel(text('cs', 'storages:editOffer.amount'));
  await amount.fill('99');
  await box.fill('psenice');
  await expect(page).toHaveURL(/\/edit\?search=psenice$/);
  await expect(amount).toHaveValue('99');
  await box.fill('repka');
  await expect(page).toHaveURL(/\/edit\?search=repka$/);
  await page.goBack();
  await expect(panel(page).getByRole('heading', { name: 'Řepka olejka 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/storages\?search=repka$/);
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await follow(page, '/storages?search=xyz');
  await expect(page.getByText(text('cs', 'storages:nothingFound', { search: 'xyz' }))).toBeVisible();
  await page.getByRole('button', { name: text('cs', 'storages:clearSearch') }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\/storages$/);

  await follow(page, '/storages/offers/01a1de07-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/storages');
    await expect(rows).toHaveCount(3);
    expect(await sidewaysOf(page)).toEqual([]);
    await follow(page, `/storages/${first}/offers/${rapeseed}`);
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
  }
});
