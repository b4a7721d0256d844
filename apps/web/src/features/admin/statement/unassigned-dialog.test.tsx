// @vitest-environment jsdom
import type { OpenEntry, SettledEntry } from '@canola/api-schema/billing/statement';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { UnassignedDialog } from './unassigned-dialog.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const ID = '0198a000-0000-7000-8000-00000000000';
const API = '/can-users/api/payment';
const NOW = '2026-11-16T09:30:00.000Z';
const meant = {
  id: `${ID}2`,
  companyName: 'Haná Osivo a.s.',
  variableSymbol: '2600000042',
  amountTotal: '350.90',
  currency: 'CZK',
} as const;
const entry = (more: Partial<OpenEntry> = {}): OpenEntry => ({
  id: `${ID}1`,
  statementId: `${ID}9`,
  bookedOn: '2026-11-13',
  amount: '350.90',
  toReturn: '350.90',
  currency: 'CZK',
  variableSymbol: '2600000024',
  payer: 'HANA OSIVO AS',
  message: null,
  match: 'UNKNOWN',
  wouldPay: false,
  isSafe: false,
  isUndecided: true,
  payment: null,
  suggestions: [meant],
  ...more,
});

/** Decided entries are gone from the next reading. */
async function open(...entries: OpenEntry[]) {
  let left = entries;
  const settled: SettledEntry[] = [];
  const settle = (body: { reason: string }) => {
    settled.push(...left.map((entry) => ({ ...entry, ...body, settledAt: NOW, settledBy: 'Jana Účetní' })));
    left = [];
    return new Response(null, { status: 204 });
  };
  const decide = (reply: unknown) => () => {
    left = [];
    return reply;
  };
  const shown = await showScreen(<UnassignedDialog />, {
    at: '/admin/payments/unassigned',
    routes: [{ path: 'admin/payments/unassigned' }],
    rest: {
      [`GET ${API}/entry`]: () => ({ entries: left, page: 1, size: 20, totalCount: left.length }),
      [`POST ${API}/entry/${ID}1/assign`]: decide({ confirmed: 1, parts: 0 }),
      [`GET ${API}/entry/settled`]: () => ({
        entries: settled,
        page: 1,
        size: 20,
        totalCount: settled.length,
      }),
      [`POST ${API}/entry/${ID}1/settle`]: (body) => settle(body as { reason: string }),
      [`POST ${API}/entry/${ID}1/return`]: decide(new Response(null, { status: 204 })),
      [`POST ${API}/statement/${ID}9/confirm`]: decide({ confirmed: 1, parts: 0 }),
    },
  });
  await screen.findByRole('dialog', { name: 'Unassigned money' });
  return shown;
}

test('money with a mistyped symbol is used once for the payment that was meant, after a question', async () => {
  const { network, user } = await open(entry());
  const call = `POST ${API}/entry/${ID}1/assign`;
  await user.click(await screen.findByRole('button', { name: /^Use for 2600000042: 350\.90.*, Haná Osivo/ }));
  const question = await screen.findByRole('alertdialog', { name: /for 2600000042, Haná Osivo a\.s\.\?$/ });
  expect(network.called(call)).toEqual([]);
  const submit = within(question).getByRole('button', { name: /^Use 350\.90/ });
  // Twice before anything is drawn again.
  act(() => {
    submit.click();
    submit.click();
  });
  await screen.findByRole('heading', { name: 'Nothing to assign' });
  expect(network.called(call)).toEqual([{ paymentId: meant.id }]);
});

test('what is no customer’s money is settled with a reason', async () => {
  const { network, user } = await open(entry({ suggestions: [] }));
  const call = `POST ${API}/entry/${ID}1/settle`;
  await user.click(await screen.findByRole('button', { name: /^Settle another way: 350\.90/ }));
  const question = await screen.findByRole('alertdialog');
  const submit = within(question).getByRole('button', { name: 'Mark as settled' });
  await user.click(submit);
  await within(question).findByText('Enter a reason of at least 3 characters.');
  expect(network.called(call)).toEqual([]);
  await user.type(within(question).getByRole('textbox'), 'Interest of the bank');
  await user.click(submit);
  await screen.findByRole('heading', { name: 'Nothing to assign' });
  expect(network.called(call)).toEqual([{ reason: 'Interest of the bank' }]);
  // From then on it says why, by whom and when.
  await user.click(screen.getByRole('tab', { name: 'Settle another way' }));
  await screen.findByText(/^Money that staff settled/);
  const row = await screen.findByRole('listitem');
  for (const text of ['HANA OSIVO AS', '350.90', 'Interest of the bank', 'Jana Účetní', '16 Nov 2026, 10:30'])
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  expect(within(row).queryByRole('button')).toBeNull();
});

test('where nothing was settled, the list says so', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Settle another way' }));
  await screen.findByRole('heading', { name: 'Nothing settled yet' });
});

test('of a surplus only the difference is there to return, after a question', async () => {
  const surplus = entry({
    match: 'SURPLUS',
    amount: '400.00',
    toReturn: '49.10',
    isUndecided: false,
    payment: meant,
    suggestions: [],
  });
  const { network, user } = await open(surplus);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('The payment is confirmed. This is what was overpaid.');
  expect(within(row).queryByRole('button', { name: /^Confirm|^Settle / })).toBeNull();
  await user.click(within(row).getByRole('button', { name: /^Mark as returned: 49\.10/ }));
  const question = await screen.findByRole('alertdialog');
  expect(network.called(`POST ${API}/entry/${ID}1/return`)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Mark as returned' }));
  await screen.findByRole('heading', { name: 'Nothing to assign' });
  expect(network.called(`POST ${API}/entry/${ID}1/return`)).toHaveLength(1);
});

test('what would pay a payment can still be confirmed', async () => {
  const { network, user } = await open(
    entry({ match: 'EXACT', wouldPay: true, payment: meant, suggestions: [] }),
  );
  await user.click(await screen.findByRole('button', { name: /^Confirm 350\.90/ }));
  expect(screen.queryByRole('button', { name: /^Settle /, hidden: true })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Use 350\.90/ }));
  await waitFor(() =>
    expect(network.called(`POST ${API}/statement/${ID}9/confirm`)).toEqual([{ entryIds: [`${ID}1`] }]),
  );
});

test('money for a payment that cannot be reopened is settled or returned, not confirmed', async () => {
  await open(entry({ match: 'CANCELLED', payment: meant, suggestions: [] }));
  await screen.findByRole('button', { name: /^Settle another way: 350\.90/ });
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('without a known payer the question names none', async () => {
  const { user } = await open(entry({ payer: null, suggestions: [] }));
  await user.click(await screen.findByRole('button', { name: /^Mark as returned: 350\.90/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/^Was .*350\.90.* returned to the payer\?/);
});
