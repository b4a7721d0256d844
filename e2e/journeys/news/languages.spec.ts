import { expect, test, unique } from '../../support/newsroom.ts';
import { text } from '../../support/texts.ts';

const say = (key: string) => text('en', `reports:${key}`);

test('an editor lists another language, with what is written for next week', async ({
  page,
  newsroom,
  loginAs,
  expectAccessible,
}) => {
  const [english, czech, ahead] = [unique('Rain'), unique('Déšť'), unique('Příští týden')];
  await newsroom.report({ headline: english });
  await newsroom.report({ headline: czech, language: 'cs', status: 'DRAFT' });
  await newsroom.report({ headline: ahead, language: 'cs', status: 'DRAFT', daysAgo: -5 });
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/reports');
  await expect(page.getByRole('link', { name: english })).toBeVisible();
  await expect(page.getByRole('link', { name: czech })).toHaveCount(0);
  await page.getByRole('button', { name: `${say('language')} English` }).click();
  await page.getByRole('menuitem', { name: 'Čeština' }).click();
  await expect(page).toHaveURL(/language=cs/);
  await expect(page.getByRole('link', { name: czech })).toBeVisible();
  await expect(page.getByRole('link', { name: ahead })).toBeVisible();
  await expect(page.getByRole('link', { name: english })).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await page.getByRole('link', { name: czech }).click();
  await page.goBack();
  await page.getByRole('button', { name: `${say('language')} Čeština` }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page).not.toHaveURL(/language=/);
  await expect(page.getByRole('link', { name: english })).toBeVisible();
});

test('a report in another language is one press away', async ({ page, newsroom, loginAs }) => {
  const [english, czech] = [unique('Rain'), unique('Déšť')];
  const { id, groupId } = await newsroom.report({ headline: english });
  await newsroom.report({ headline: czech, language: 'cs', groupId });
  const user = await newsroom.reader();
  await loginAs(user.email, `/reports/${id}`);
  await page.getByRole('link', { name: 'Čeština' }).click();
  await expect(page.getByRole('heading', { level: 1, name: czech })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
});
