import type { Page, Response } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { notify } from '../../apps/server/src/modules/notifications/index.ts';
import { notification } from '../../apps/server/src/modules/notifications/notifications.tables.ts';
import { appUser } from '../../apps/server/src/modules/users/tables/accounts.tables.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { bell, openNotifications, openProfile } from '../support/account-panel.ts';
import { expect, test as journey } from '../support/journey.ts';
import { follow } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const en = (key: string, params?: Record<string, string>) => text('en', `notifications:${key}`, params);
const crop = { en: 'Milling wheat', cs: 'Pšenice', ro: 'Grâu' };

interface Reader {
  id: string;
  email: string;
  companyId: string;
}

const test = journey.extend<{ reader: Reader }>({
  reader: async ({ seed }, use) => {
    const user = await seed.user();
    const company = await seed.company({ plan: 'PREMIUM', members: [{ user }] });
    await use({ ...user, companyId: company.id });
  },
});

/** Leads somewhere, so it stays unread until it is opened. */
const withLink = { kind: 'company.approved', url: '/storages' } as const;

const approved = (db: Database, reader: Reader, company: string) =>
  notify(db, { userIds: [reader.id], ...withLink, params: { company } });

const filled = (db: Database, reader: Reader, url?: string) =>
  notify(db, {
    userIds: [reader.id],
    companyId: reader.companyId,
    kind: 'order.filled',
    params: { crop, tons: '50', trader: 'Brázda', price: '5420', currency: 'CZK' },
    ...(url && { url }),
  });

/** One that has been there for a while. */
async function approvedAt(db: Database, reader: Reader, company: string, minutesAgo: number) {
  await db.insert(notification).values({
    userId: reader.id,
    ...withLink,
    params: { company },
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
  });
}

test('a new notification arrives, leads to its address and speaks the interface language', async ({
  page,
  db,
  reader,
  loginAs,
}) => {
  const stream = streamOf(page);
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);

  await test.step('a new one arrives in the open page: toast, badge and list', async () => {
    await expect(notifications.getByText(en('empty.active.title'))).toBeVisible();
    await stream;
    await filled(db, reader, '/storages');
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Order filled: Milling wheat' });
    // Under the mouse it stays.
    await toast.hover();
    await expect(notifications.getByRole('listitem')).toContainText('50 t sold to Brázda');
    await expect(bell(page)).toHaveAccessibleName(/1/);

    await toast.getByRole('button', { name: en('open') }).click();
    await expect(page).toHaveURL(/\/storages/);
    await expect(notifications).toBeHidden();
    await expect(bell(page), 'opened is read').not.toHaveAccessibleName(/1/);
  });

  await test.step('a pressed notification opens its address and closes the panel', async () => {
    await follow(page, QUIET_PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'about:title'));
    await openNotifications(page);
    await notifications.getByRole('link', { name: 'Order filled: Milling wheat' }).click();
    await expect(page).toHaveURL(/\/storages/);
    await expect(notifications).toBeHidden();

    await openNotifications(page);
    await notifications.getByRole('link', { name: 'Order filled: Milling wheat' }).click();
    await expect(notifications, 'also when the page is there already').toBeHidden();
  });

  await test.step('the texts follow the interface language at once', async () => {
    await openNotifications(page);
    await expect(notifications.getByText('Order filled: Milling wheat')).toBeVisible();
    const profile = await openProfile(page);
    await profile.getByRole('button', { name: text('en', 'profile:language.interface') }).click();
    await page.getByRole('option', { name: 'Čeština' }).click();
    const czech = await openNotifications(page, 'cs');
    await expect(czech.getByText('Příkaz splněn: Pšenice')).toBeVisible();
  });
});

test('the list is kept in order: read, archived, deleted and paged', async ({
  page,
  context,
  db,
  reader,
  loginAs,
  expectAccessible,
}) => {
  await approvedAt(db, reader, 'Alfa', 3 * 60 + 5);
  await approvedAt(db, reader, 'Beta', 12);
  await approvedAt(db, reader, 'Gama', 26 * 60);
  const ownStream = streamOf(page);
  await loginAs(reader.email, QUIET_PAGE);
  const show = (view: string) =>
    notifications.getByRole('radio', { name: en(`view.${view}`), exact: true }).click();
  const remove = (company: string) =>
    notifications.getByRole('button', { name: en('delete', { title: `${company} is approved` }) }).click();

  await expect(bell(page)).toHaveAccessibleName(/3/);
  const notifications = await openNotifications(page);
  const rows = notifications.getByRole('listitem');

  await test.step('the list is newest first, with an unread mark and the age of each', async () => {
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(/Beta.*12\smin\sago/s);
    await expect(rows.nth(1)).toContainText(/Alfa.*3\sh\sago/s);
    await expect(rows.nth(2)).toContainText(/Gama.*1\sd\sago/s);
    await expect(rows.nth(0)).toContainText(en('unread'));
    await expectAccessible();
  });

  await test.step('archiving moves it to the archive, in every open page of the person', async () => {
    const other = await context.newPage();
    const stream = streamOf(other);
    await other.goto(QUIET_PAGE);
    await expect(bell(other)).toHaveAccessibleName(/3/);
    await stream;

    const title = 'Gama is approved';
    await notifications.getByRole('button', { name: en('archive', { title }) }).click();
    await expect(notifications.getByText(title)).toBeHidden();
    await expect(
      notifications.getByRole('button', { name: en('archive', { title: 'Alfa is approved' }) }),
    ).toBeFocused();
    await expect(bell(page)).toHaveAccessibleName(/2/);
    await expect(bell(other)).toHaveAccessibleName(/2/);
    await other.close();

    await show('archived');
    const row = rows.filter({ hasText: title });
    await expect(row).toBeVisible();
    await expect(row.getByRole('button', { name: en('archive', { title }) })).toHaveCount(0);
    await expect(row).not.toContainText(en('unread'));
    await expect(page.locator('.note-list[data-stale]')).toHaveCount(0);
    await expectAccessible();
  });

  const stored = () => db.$count(notification, eq(notification.userId, reader.id));
  const deletedToast = page.getByRole('alertdialog').filter({ hasText: en('deleted') });

  await test.step('a delete can be undone until its toast has gone', async () => {
    await remove('Gama');
    await expect(rows).toHaveCount(0);
    await deletedToast.getByRole('button', { name: en('undo') }).click();
    await expect(rows).toHaveCount(1);
    await expect(deletedToast).toHaveCount(0);
    expect(await stored()).toBe(3);
  });

  await test.step('then it is gone for good, and an empty list says what it is for', async () => {
    const dismiss = () => deletedToast.getByRole('button', { name: text('en', 'ui:dismiss') }).click();
    await remove('Gama');
    await expect(rows).toHaveCount(0);
    await dismiss();
    await expect.poll(stored).toBe(2);
    await show('active');
    await remove('Beta');
    await expect(rows).toHaveCount(1);
    await dismiss();
    await remove('Alfa');
    await expect(notifications.getByText(en('empty.active.text'))).toBeVisible();
    await expect(notifications).toBeFocused();
    await dismiss();
    await expect.poll(stored).toBe(0);
    await expectAccessible();
    await show('archived');
    await expect(notifications.getByText(en('empty.archived.text'))).toBeVisible();
  });

  await test.step('more than a page is paged', async () => {
    await show('active');
    await ownStream;
    for (let count = 1; count <= 22; count += 1) await approvedAt(db, reader, `Firma ${count}`, count);
    // The last one is told to the page, which then reads them all.
    await approved(db, reader, 'Firma 23');
    await expect(rows).toHaveCount(20);
    await notifications.getByRole('button', { name: text('en', 'ui:pages.page', { page: '2' }) }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('all are archived at once', async () => {
    await notifications.getByRole('button', { name: en('archiveAll') }).click();
    await expect(notifications.getByText(en('empty.active.text'))).toBeVisible();
    await show('archived');
    await expect(rows).toHaveCount(20);
  });
});

test('what fails is said: a list, a delete, and a person who is blocked', async ({
  page,
  db,
  reader,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_FAILED.*can-notifications\/api\/(notification\?|stream)/,
    /status of 404.*can-notifications\/api\/notification/,
    /status of 403/,
  );
  await approved(db, reader, 'Alfa');
  // Without its stream, which reads the list again when it opens, the page tries nothing by itself.
  const [list, stream] = [
    '**/can-notifications/api/notification?*',
    '**/can-notifications/api/stream*',
  ] as const;
  for (const address of [list, stream]) await page.route(address, (route) => route.abort());
  await page.clock.install();
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);

  await test.step('a list that cannot be read says so and can be tried again', async () => {
    await expect(notifications.getByText(text('en', 'errors:kind.network.text'))).toBeVisible();
    await page.unroute(list);
    await notifications.getByRole('button', { name: text('en', 'ui:tryAgain') }).click();
    await expect(notifications.getByText('Alfa is approved')).toBeVisible();
  });

  await test.step('a failed delete shows an error toast that closes after 5 s', async () => {
    const remove = notifications.getByRole('button', { name: en('delete', { title: 'Alfa is approved' }) });
    await expect(remove).toBeVisible();
    await db.delete(notification).where(eq(notification.userId, reader.id));
    await remove.click();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: en('deleted') })
      .getByRole('button', { name: text('en', 'ui:dismiss') })
      .click();
    const reason = text('en', 'errors:code.notification.not-found');
    const toast = page.getByRole('alertdialog').filter({ hasText: en('deleteFailed', { reason }) });
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    // Time also runs by itself.
    await page.clock.runFor(2_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(toast).toBeHidden();
    await expect(notifications.getByText('Alfa is approved'), 'what is gone leaves the list').toBeHidden();
  });

  await test.step('a blocked person’s stream ends and the page shows the blocked page', async () => {
    await page.unroute(stream);
    await db.update(appUser).set({ blockedAt: new Date() }).where(eq(appUser.id, reader.id));
    await expect(page.getByRole('heading', { name: text('en', 'session:blocked.title') })).toBeVisible();
  });
});

/** Resolves when the server has taken the page in as a listener. */
function streamOf(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/can-notifications/api/stream',
  );
}
