import type { Page, Response } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { notify } from '../../apps/server/src/modules/notifications/index.ts';
import { notification } from '../../apps/server/src/modules/notifications/notifications.tables.ts';
import { appUser } from '../../apps/server/src/modules/users/accounts/accounts.tables.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { bell, openNotifications, openProfile } from '../support/account-panel.ts';
import { expect, test as journey } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const en = (key: string, params?: Record<string, string>) => text('en', `notifications:${key}`, params);
const crop = { en: 'Milling wheat', cs: 'Pšenice', ro: 'Grâu' };

interface Reader {
  id: string;
  email: string;
}

const test = journey.extend<{ reader: Reader }>({
  reader: async ({ seed }, use) => {
    const user = await seed.user();
    await seed.company({ plan: 'PREMIUM', members: [{ user }] });
    await use(user);
  },
});

const approved = (db: Database, reader: Reader, company: string) =>
  notify(db, { userIds: [reader.id], kind: 'company.approved', params: { company } });

const filled = (db: Database, reader: Reader, url?: string) =>
  notify(db, {
    userIds: [reader.id],
    kind: 'order.filled',
    params: { crop, tons: '50', trader: 'Brázda', price: '5420', currency: 'CZK' },
    ...(url && { url }),
  });

/** One that has been there for a while. */
async function approvedAt(db: Database, reader: Reader, company: string, minutesAgo: number) {
  await db.insert(notification).values({
    userId: reader.id,
    kind: 'company.approved',
    params: { company },
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
  });
}

test('the list is newest first, with an unread mark and the age of each', async ({
  page,
  db,
  reader,
  loginAs,
  expectAccessible,
}) => {
  await approvedAt(db, reader, 'Alfa', 3 * 60 + 5);
  await approvedAt(db, reader, 'Beta', 12);
  await approvedAt(db, reader, 'Gama', 26 * 60);
  await loginAs(reader.email, QUIET_PAGE);
  await expect(bell(page)).toHaveAccessibleName(/3/);
  const notifications = await openNotifications(page);
  const rows = notifications.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/Beta.*12\smin\sago/s);
  await expect(rows.nth(1)).toContainText(/Alfa.*3\sh\sago/s);
  await expect(rows.nth(2)).toContainText(/Gama.*1\sd\sago/s);
  await expect(rows.nth(0)).toContainText(en('unread'));
  await expectAccessible();
});

test('a new one arrives in the open page: toast, badge and list', async ({ page, db, reader, loginAs }) => {
  const stream = streamOf(page);
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await expect(notifications.getByText(en('empty.active.title'))).toBeVisible();
  await stream;
  await filled(db, reader, '/storages');
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Order filled: Milling wheat' });
  await expect(toast).toBeVisible();
  await expect(notifications.getByRole('listitem')).toContainText('50 t sold to Brázda');
  await expect(bell(page)).toHaveAccessibleName(/1/);

  await toast.getByRole('button', { name: en('open') }).click();
  await expect(page).toHaveURL(/\/storages/);
  await expect(notifications).toBeHidden();
});

test('a pressed notification opens its address and closes the panel', async ({
  page,
  db,
  reader,
  loginAs,
}) => {
  await filled(db, reader, '/storages');
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await notifications.getByRole('link', { name: 'Order filled: Milling wheat' }).click();
  await expect(page).toHaveURL(/\/storages/);
  await expect(notifications).toBeHidden();

  await openNotifications(page);
  await notifications.getByRole('link', { name: 'Order filled: Milling wheat' }).click();
  await expect(notifications, 'also when the page is there already').toBeHidden();
});

test('archiving moves it to the archive, in every open page of the person', async ({
  page,
  context,
  db,
  reader,
  loginAs,
  expectAccessible,
}) => {
  await approved(db, reader, 'Alfa');
  await approved(db, reader, 'Beta');
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  const other = await context.newPage();
  const stream = streamOf(other);
  await other.goto('/');
  await expect(bell(other)).toHaveAccessibleName(/2/);
  await stream;

  const title = 'Alfa is approved';
  await notifications.getByRole('button', { name: en('archive', { title }) }).click();
  await expect(notifications.getByText(title)).toBeHidden();
  await expect(
    notifications.getByRole('button', { name: en('archive', { title: 'Beta is approved' }) }),
  ).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName(/1/);
  await expect(bell(other)).toHaveAccessibleName(/1/);

  await notifications.getByRole('radio', { name: en('view.archived') }).click();
  const row = notifications.getByRole('listitem').filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: en('archive', { title }) })).toHaveCount(0);
  await expect(row).not.toContainText(en('unread'));
  await expectAccessible();
});

test('deleting takes it away for good, and an empty list says what it is for', async ({
  page,
  db,
  reader,
  loginAs,
  expectAccessible,
}) => {
  await approved(db, reader, 'Alfa');
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await notifications.getByRole('button', { name: en('delete', { title: 'Alfa is approved' }) }).click();
  await expect(notifications.getByText(en('empty.active.text'))).toBeVisible();
  await expect(notifications).toBeFocused();
  expect(await db.select().from(notification).where(eq(notification.userId, reader.id))).toEqual([]);
  await expectAccessible();
  await notifications.getByRole('radio', { name: en('view.archived') }).click();
  await expect(notifications.getByText(en('empty.archived.text'))).toBeVisible();
});

test('a failed delete shows an error toast that closes after 5 s', async ({
  page,
  db,
  reader,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await approved(db, reader, 'Alfa');
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  const remove = notifications.getByRole('button', { name: en('delete', { title: 'Alfa is approved' }) });
  await expect(remove).toBeVisible();
  await db.delete(notification).where(eq(notification.userId, reader.id));
  await remove.click();
  const reason = text('en', 'errors:code.notification.not-found');
  const toast = page.getByRole('alertdialog').filter({ hasText: en('deleteFailed', { reason }) });
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden({ timeout: 9_000 });
  expect(Date.now() - shownAt).toBeGreaterThan(3_500);
  await expect(notifications.getByText('Alfa is approved'), 'what is gone leaves the list').toBeHidden();
});

test('more than a page is paged', async ({ page, db, reader, loginAs }) => {
  for (let count = 1; count <= 23; count += 1) await approved(db, reader, `Firma ${count}`);
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await expect(notifications.getByRole('listitem')).toHaveCount(20);
  await notifications.getByRole('button', { name: text('en', 'ui:pages.page', { page: '2' }) }).click();
  await expect(notifications.getByRole('listitem')).toHaveCount(3);
});

test('a list that cannot be read says so and can be tried again', async ({
  page,
  db,
  reader,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await approved(db, reader, 'Alfa');
  await page.route('**/can-notifications/api/notification?*', (route) => route.abort());
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await expect(notifications.getByText(text('en', 'errors:kind.network.text'))).toBeVisible();
  await page.unroute('**/can-notifications/api/notification?*');
  await notifications.getByRole('button', { name: text('en', 'ui:tryAgain') }).click();
  await expect(notifications.getByText('Alfa is approved')).toBeVisible();
});

test('the texts follow the interface language at once', async ({ page, db, reader, loginAs }) => {
  await filled(db, reader);
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await expect(notifications.getByText('Order filled: Milling wheat')).toBeVisible();
  const profile = await openProfile(page);
  await profile.getByRole('button', { name: text('en', 'profile:language.interface') }).click();
  await page.getByRole('option', { name: 'Čeština' }).click();
  const czech = await openNotifications(page, 'cs');
  await expect(czech.getByText('Příkaz splněn: Pšenice')).toBeVisible();
});

test('a blocked person’s stream ends and the page shows the blocked page', async ({
  page,
  db,
  reader,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const stream = streamOf(page);
  await loginAs(reader.email, QUIET_PAGE);
  await stream;
  await db.update(appUser).set({ blockedAt: new Date() }).where(eq(appUser.id, reader.id));
  await expect(page.getByRole('heading', { name: text('en', 'session:blocked.title') })).toBeVisible();
});

/** Resolves when the server has taken the page in as a listener. */
function streamOf(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/can-notifications/api/stream',
  );
}
