import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededUser } from '../../../../../test/factories.ts';
import { type Holder, type HoldingsWorld, openHoldingsWorld } from '../../../../../test/holdings-world.ts';

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
});
afterAll(() => world.close());

async function download(holder: Pick<Holder, 'companyId'>, { subject, email }: SeededUser, format = 'csv') {
  const token = await world.tokenFor(subject, { email });
  return world.app.inject({
    url: `/can-trading/api/contract/export?format=${format}&companyId=${holder.companyId}`,
    headers: { authorization: `Bearer ${token}` },
  });
}
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\n');

test('contracts as CSV: every one of the company, in the words of its reader', async () => {
  const { rich, worker } = world;
  const { rows } = await world.db.$client.query(
    'select count(*)::int as count from trading.contract where company_id = $1',
    [rich.companyId],
  );
  const file = await download(rich, rich.user);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="canola-contracts-[\d-]+\.csv"$/,
  );
  const [head, ...lines] = linesOf(file.body);
  expect(head).toBe(
    'Created (Europe/Prague),Contract number,Type,Status,Crop,Harvest,Quarter,Trader,Storage,Amount,Unit,Agreed price,Final price,Total,Currency,Quoted price,Quoted currency,Exchange rate,Sign by,Signed (Europe/Prague),Note',
  );
  expect(lines).toHaveLength(rows[0].count);
  expect(lines.filter((line) => line.includes(',Signed,'))).not.toEqual([]);
  // Without a grant one reads the contracts on the screen, and so here.
  expect(linesOf((await download(rich, worker)).body)).toHaveLength(lines.length + 1);

  await world.db.$client.query(`update users.app_user set language = 'cs' where id = $1`, [rich.user.id]);
  const czech = linesOf((await download(rich, rich.user)).body);
  expect(czech[0]).toContain('Vytvořeno (Europe/Prague);Číslo smlouvy;Typ;Stav;');
  expect(czech.slice(1).join()).toMatch(/;Podeps/);
  // Decimals as the language writes them, quarters as the screens do.
  expect(lines.join()).toMatch(/,Q[1-4] \d\d,.*,\d+\.\d\d,\w{3},/);
  expect(czech.slice(1).join()).toMatch(/;Q[1-4] \d\d;.*;\d+,\d\d;\w{3};/);
});

test('contracts as a spreadsheet, and what the plan does not hide: one’s own contracts', async () => {
  const { trial } = world;
  const sheet = await download(trial, trial.user, 'xlsx');
  expect(sheet.statusCode).toBe(200);
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(linesOf((await download(trial, trial.user)).body).length).toBeGreaterThan(1);
});

test('contracts of another company are not found, nor those of a company that one waits for', async () => {
  const { rich, romanian, waiting, nobody } = world;
  for (const user of [romanian.user, waiting, nobody])
    expect((await download(rich, user)).statusCode).toBe(404);
});
