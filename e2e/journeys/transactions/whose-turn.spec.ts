import { mergeTests } from '@playwright/test';
import { addMembership } from '../../../apps/server/src/modules/users/index.ts';
import { test as people } from '../../support/second-person.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';
import { expect, test as office } from '../../support/trader-office.ts';

const test = mergeTests(office, people);
const words = (key: string, params: Record<string, string> = {}) => text('en', `transactions:${key}`, params);

test('whose turn: the list says it, filters by it, puts mine on top, and the menu counts mine', async ({
  page,
  farm,
  sell,
  answer,
  seed,
  db,
  openAs,
}) => {
  const own = await farm();
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '200');
  const mine = await sell(own, offerId, '60');
  const theirs = await sell(own, offerId, '40');
  await answer(mine, 'accept', { externalNumber: 'KA-2026-91' });
  await answer(mine, 'sign', { signatory: 'Ing. Petra Horáková' });

  await page.goto('/transactions-and-orders');
  const rows = page
    .getByRole('table', { name: words('contracts.title') })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  // The older one is on top.
  await expect(rows.first()).toContainText(words('turn.mine'));
  await expect(rows.first()).toContainText('KA-2026-91');
  await expect(rows.last()).toContainText(words('turn.waiting', { name: theirs.traderName }));
  const counted = text('en', 'shell:layout.signaturesDue_one', { count: '1' });
  await expect(page.getByRole('link', { name: counted })).toBeVisible();

  await test.step('the filter is in the address', async () => {
    await page.getByRole('radio', { name: words('turn.chip.trader') }).click();
    await page.waitForURL(/contract_turn=trader/);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('40 t');
    await page.getByRole('radio', { name: words('turn.chip.company') }).click();
    await expect(rows).toContainText('60 t');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByRole('radio', { name: words('turn.chip.company') }).click();
    await expect(rows).toHaveCount(2);
    await expect(page).not.toHaveURL(/contract_turn/);
  });

  await test.step('on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('link', { name: counted })).toBeVisible();
    await expect(page.getByText(words('turn.mine'), { exact: true })).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
  });

  await test.step('who can’t sign gets no link to the signature and reads who can', async () => {
    const worker = await seed.user({ name: 'Eva Malá' });
    await addMembership(db, {
      userId: worker.id,
      companyId: own.usersCompanyId,
      role: 'USER',
      approvalState: 'APPROVED',
    });
    const address = `/transactions-and-orders/transactions/${mine.contractId}`;
    const other = await openAs(worker.email, address);
    const who = words('cannotSign.text', {
      names: 'Jan Novák',
      company: own.companyName,
    });
    await expect(other.getByText(who)).toBeVisible();
    await expect(other.locator('a[href$="/signature"]')).toHaveCount(0);
    await other.goto(`${address}/signature`);
    await expect(other.getByText(who)).toBeVisible();
    await other.getByRole('link', { name: words('next.back') }).click();
    await expect(other).toHaveURL(address);
    await other.goto('/transactions-and-orders');
    await expect(other.getByText(words('turn.mine'), { exact: true })).toHaveCount(0);
    await expect(other.getByText(text('en', 'shell:layout.signaturesDue_one', { count: '1' }))).toHaveCount(
      0,
    );
  });
});
