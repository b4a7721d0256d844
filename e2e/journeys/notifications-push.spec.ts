import { eq } from 'drizzle-orm';
import { notification, pushToken } from '../../apps/server/src/modules/notifications/notifications.tables.ts';
import { bell, openNotifications, openProfile } from '../support/account-panel.ts';
import { expect, test as journey } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { browserRequestsOf, openPushService, standInForPush, standInForSystem } from '../support/push.ts';
import { text } from '../support/texts.ts';

const en = (key: string) => text('en', `notifications:push.${key}`);

const test = journey.extend<{ reader: { id: string; email: string } }>({
  reader: async ({ seed }, use) => {
    const user = await seed.user();
    await seed.company({ plan: 'PREMIUM', members: [{ user }] });
    await use(user);
  },
});

test.use({ serviceWorkers: 'allow' });

test('the permission is never asked on load, only by the button that says so', async ({
  page,
  context,
  db,
  reader,
  loginAs,
}) => {
  await standInForPush(context, { permission: 'default', answer: 'granted' });
  await loginAs(reader.email, QUIET_PAGE);
  await expect(bell(page)).toBeVisible();
  await page.reload();
  const profile = await openProfile(page);
  await expect(profile.getByText(en('offer'))).toBeVisible();
  expect(await browserRequestsOf(page)).toEqual({ permission: 0, subscriptions: 0 });

  const sent = page.waitForRequest('**/can-notifications/api/push');
  await profile.getByRole('button', { name: en('turnOn') }).click();
  expect((await sent).postDataJSON()).toMatchObject({ platform: 'IOS' });
  await expect(profile.getByText(en('on'))).toBeVisible();
  expect(await browserRequestsOf(page)).toEqual({ permission: 1, subscriptions: 1 });
  const tokens = await db.select().from(pushToken).where(eq(pushToken.userId, reader.id));
  expect(tokens).toHaveLength(1);

  await profile.getByRole('button', { name: en('turnOff') }).click();
  await expect(profile.getByRole('button', { name: en('turnOn') })).toBeVisible();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  expect((await browserRequestsOf(page)).subscriptions, 'what was turned off stays off').toBe(0);
});

test('a token that the server knows already is fine and is not reported', async ({
  page,
  context,
  reader,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await standInForPush(context, { permission: 'granted', answer: 'granted' });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/client-errors')) reports.push(request.postData() ?? '');
  });
  const first = page.waitForResponse('**/can-notifications/api/push');
  await loginAs(reader.email, QUIET_PAGE);
  expect((await first).status()).toBe(201);

  // Written once the page has read the response; removed sooner, it would come back.
  const registration = () => page.evaluate(() => localStorage.getItem('canola.push-registration'));
  await expect.poll(registration).not.toBeNull();
  await page.evaluate(() => localStorage.removeItem('canola.push-registration'));
  const second = page.waitForResponse('**/can-notifications/api/push');
  await page.reload();
  expect((await second).status()).toBe(409);
  const profile = await openProfile(page);
  await expect(profile.getByText(en('on'))).toBeVisible();
  expect(await browserRequestsOf(page)).toMatchObject({ permission: 0 });
  expect(reports).toEqual([]);
});

test('a browser that blocks notifications says where to allow them', async ({
  page,
  context,
  reader,
  loginAs,
  expectAccessible,
}) => {
  await standInForPush(context, { permission: 'default', answer: 'denied' });
  await loginAs(reader.email, QUIET_PAGE);
  const notifications = await openNotifications(page);
  await notifications.getByRole('button', { name: en('turnOn') }).click();
  await expect(notifications.getByRole('button', { name: en('turnOn') })).toBeHidden();
  const profile = await openProfile(page);
  await expect(profile.getByText(en('denied'))).toBeVisible();
  await expectAccessible();
});

test('a push reaches the person with the page open and without', async ({
  page,
  context,
  db,
  reader,
  loginAs,
}) => {
  const listens = page.waitForResponse(/\/can-notifications\/api\/stream/);
  await loginAs(reader.email, QUIET_PAGE);
  await expect(bell(page)).toBeVisible();
  const notifications = await openNotifications(page);
  await expect(notifications.getByText(text('en', 'notifications:empty.active.title'))).toBeVisible();
  await listens;
  const deliver = await openPushService(page);

  await test.step('a push in the foreground is a toast and a refresh, shown once', async () => {
    // Written past the live stream: only the push can reach the page.
    const [row] = await db
      .insert(notification)
      .values({ userId: reader.id, kind: 'company.approved', params: { company: 'Alfa' }, url: null })
      .returning();
    const message = { id: row?.id, title: 'Alfa is approved', body: 'You can now trade.', url: null };
    await deliver(message);
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Alfa is approved. You can now trade.' });
    await expect(toast).toBeVisible();
    await expect(notifications.getByRole('listitem')).toContainText('Alfa is approved');
    await deliver(message);
    await expect(toast).toHaveCount(1);
  });

  await test.step('a push without an open page is shown by the system, and a press leads to its address', async () => {
    const system = await standInForSystem(context);
    await page.goto('about:blank');
    const id = crypto.randomUUID();
    await deliver({ id, title: 'Order filled', body: '50 t sold', url: '/storages' });
    await expect
      .poll(system.shown)
      .toMatchObject([{ title: 'Order filled', tag: id, body: '50 t sold', data: { url: '/storages' } }]);

    await page.goto('/');
    await expect(bell(page)).toBeVisible();
    await system.press();
    await expect(page).toHaveURL(/\/storages/);
  });
});
