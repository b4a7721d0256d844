import { sql } from 'drizzle-orm';
import { accessChanged, notify } from '../../apps/server/src/modules/notifications/index.ts';
import { PHONE } from '../support/devices.ts';
import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

test.use(PHONE);

const say = (key: string, params?: Record<string, string>) => text('en', key, params);

test('a membership is blocked in mid-work: on a phone no message covers the question, and what was typed stays', async ({
  page,
  db,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/40[34]/);
  const user = await seed.user();
  const members = [{ user }];
  const lost = await seed.company({ name: 'Farma Alfa', plan: 'PREMIUM', members });
  const next = await seed.company({ name: 'Farma Beta', plan: 'PREMIUM', members });
  await loginAs(user.email, '/storages/management/new');
  const name = page.getByRole('textbox', { name: say('storages:field.name') });
  await name.fill('Silo by the road');

  await db.execute(sql`
    update users.membership set approval_state = 'BLOCKED'
    where user_id = ${user.id} and company_id = ${lost.id}`);
  const question = page.getByRole('alertdialog', {
    name: say('shell:companyLost.title', { next: next.name }),
  });
  // The page may not listen yet.
  await expect(async () => {
    await accessChanged(db, user.id);
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible();
  await notify(db, { kind: 'company.blocked', userIds: [user.id], params: { company: lost.name } });
  // A message goes by itself, so both are compared in the page.
  await page.waitForFunction(() => {
    const [message, dialog] = ['.toast', '.dialog'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    return message && dialog && message.bottom <= dialog.top;
  });
  await question.getByRole('button', { name: say('shell:companyLost.stay') }).click();
  await expect(name).toHaveValue('Silo by the road');

  // The draft is the lost company's: the form of the next one is empty.
  await page.reload();
  await expect(name).toHaveValue('');
});
