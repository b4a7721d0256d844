import type { SettledEntry, SettledEntryPage } from '@canola/api-schema/billing/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../../test/factories.ts';
import { usePaymentDesk } from '../../../../test/payment-desk.ts';
import { seedStaff } from '../../../../test/staff.ts';
import { NOW, seedTransfer } from '../test-payments.ts';
import { insertStatement, saveEntries } from './statement.queries.ts';

const desk = usePaymentDesk(NOW);
beforeEach(() => desk.rows('delete from billing.bank_entry'));

const API = '/can-users/api/payment/entry';
const settle = (id: string, reason: string, user: SeededUser = desk.staff) =>
  call(desk, user, 'POST', `${API}/${id}/settle`, { reason });
const list = async (user: SeededUser = desk.staff, query = ''): Promise<SettledEntryPage> =>
  (await call<SettledEntryPage>(desk, user, 'GET', `${API}/settled${query}`)).body;

let references = 0;
/** Sums that arrived; without a symbol nobody knows whose they are. */
async function arrived(...sums: [amount: string, variableSymbol?: string | null][]): Promise<string[]> {
  const by = { userId: desk.staff.id, at: desk.clock.now() };
  const day = '2026-11-13';
  const account = { account: 'CZ6508000000192000145399', currency: 'CZK', from: day, to: day } as const;
  const entries = sums.map(([amount, variableSymbol = null]) => ({
    key: `settled-${++references}`,
    bookedOn: day,
    amount,
    currency: 'CZK' as const,
    variableSymbol,
    payer: 'Česká spořitelna',
    message: 'Úrok',
  }));
  const id = await insertStatement(desk.db, { ...account, entries }, by);
  return (await saveEntries(desk.db, id, entries)).map(({ id }) => id);
}

describe('the list of settled money', () => {
  it('says why, by whom and when, the last one first, and has nothing that is still open', async () => {
    const eva = await seedUser(desk.db, { name: 'Eva Účetní', permissions: ['users:payment:confirm'] });
    const [interest = '', fee = '', open = ''] = await arrived(['12.34'], ['50.00'], ['7.00']);
    expect(await list()).toMatchObject({ entries: [], totalCount: 0 });
    await settle(interest, 'Interest of the bank', eva);
    desk.clock.set(new Date('2026-11-16T10:30:00Z'));
    await settle(fee, 'A refunded fee');
    const { entries } = await list();
    expect(entries.map(({ id }) => id)).toEqual([fee, interest]);
    expect(entries.at(1)).toEqual({
      id: interest,
      bookedOn: '2026-11-13',
      amount: '12.34',
      currency: 'CZK',
      variableSymbol: null,
      payer: 'Česká spořitelna',
      message: 'Úrok',
      reason: 'Interest of the bank',
      settledAt: NOW.toISOString(),
      settledBy: 'Eva Účetní',
    } satisfies SettledEntry);
    await call(desk, desk.staff, 'POST', `${API}/${open}/return`);
    expect((await list()).totalCount).toBe(2);
  });

  it('names nobody who was erased', async () => {
    const [entry = ''] = await arrived(['12.34']);
    await settle(entry, 'Interest of the bank');
    await desk.rows(`update billing.bank_entry set decided_by = gen_random_uuid() where id = $1`, [entry]);
    expect((await list()).entries).toMatchObject([{ settledBy: null }]);
  });

  it('has pages', async () => {
    const ids = await arrived(['1.00'], ['2.00'], ['3.00']);
    for (const id of ids) await settle(id, 'Interest of the bank');
    const first = await list(desk.staff, '?size=2');
    const second = await list(desk.staff, '?size=2&page=2');
    expect([first.entries.length, second.entries.length]).toEqual([2, 1]);
    expect(second).toMatchObject({ page: 2, size: 2, totalCount: 3 });
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('shows staff of another country nothing of our account', async () => {
    const payment = await seedTransfer(desk.db, { status: 'COMPLETED', paidOn: '2026-11-01' });
    const [ours = '', nobodys = ''] = await arrived(['9.00', payment.variableSymbol], ['12.34']);
    await settle(ours, 'Returned in cash');
    await settle(nobodys, 'Interest of the bank');
    expect((await list()).totalCount).toBe(2);
    const romanian = await list(await seedStaff(desk.db, 'RO'));
    expect(romanian).toMatchObject({ entries: [], totalCount: 0 });
  });

  it('needs the permission to confirm payments', async () => {
    const reader = await seedUser(desk.db, { permissions: ['users:payment:list'] });
    expect((await call(desk, reader, 'GET', `${API}/settled`)).status).toBe(403);
  });
});
