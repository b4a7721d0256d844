// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { CompanyOverCompanies, CompanyOverPending } from './companies/company-dialog.tsx';
import { CompanyPayments } from './payments/company-payments.tsx';
import { PaymentDialog } from './payments/payment-dialog.tsx';
import { RelationDialog } from './pending/relation-dialog.tsx';
import { UnassignedDialog } from './statement/unassigned-dialog.tsx';
import { FAILURES } from './test-failures.ts';
import { ID, person } from './test-records.ts';
import { UserDialog } from './users/user-dialog.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const API = '/can-users/api';
const show = (Dialog: ComponentType, path: string, rest: Record<string, () => unknown>) =>
  showScreen(<Dialog />, {
    at: `/${path.replace(/\$\w+/, ID)}`,
    routes: [{ id: 'app' }, { path }],
    permissions: ['users:user:block'],
    rest,
  });

const DIALOGS: [ComponentType, path: string, call: string][] = [
  [UserDialog, 'admin/users/$userId', `user/${ID}`],
  [CompanyOverCompanies, 'admin/companies/$usersCompanyId', `company/${ID}`],
  [CompanyOverPending, 'admin/pending-users/company/$usersCompanyId', `company/${ID}`],
  [RelationDialog, 'admin/pending-users/$membershipId', `company/user/${ID}`],
  [PaymentDialog, 'admin/payments/$paymentId', `payment/${ID}`],
  [CompanyPayments, 'admin/payments/company/$usersCompanyId', `payment/company/${ID}`],
  [UnassignedDialog, 'admin/payments/unassigned', 'payment/entry'],
];

test.each(DIALOGS)('$1 says what failed and can be tried again', async (Dialog, path, call) => {
  const replies = FAILURES.map(([, reply]) => reply);
  const { network, user } = await show(Dialog, path, { [`GET ${API}/${call}`]: () => replies.shift()?.() });
  const dialog = await screen.findByRole('dialog');
  for (const [at, [text]] of FAILURES.entries()) {
    await within(dialog).findByText((shown) => shown.startsWith(text));
    expect(within(dialog).getByRole('alert').textContent).toContain(text);
    expect(dialog.textContent).not.toContain('Loading');
    expect(network.called(`GET ${API}/${call}`)).toHaveLength(at + 1);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  }
});

/** The reply to the next reading after a block. */
async function blockThen(reply: () => Response) {
  let isBlocked = false;
  const { user } = await show(UserDialog, 'admin/users/$userId', {
    [`GET ${API}/user/${ID}`]: () => (isBlocked ? reply() : person),
    [`PUT ${API}/user/${ID}/block`]: () => {
      isBlocked = true;
      return person;
    },
  });
  await screen.findByRole('dialog', { name: 'Marie Dvořáková' });
  await user.click(screen.getByRole('button', { name: 'Block' }));
  const question = await screen.findByRole('alertdialog');
  await user.type(within(question).getByRole('textbox'), 'A reason');
  await user.click(within(question).getByRole('button', { name: /^Block/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test.each([
  [404, 'Not found'],
  [403, 'You can’t open this'],
])('a person who is gone by the next reading (%i) takes name and actions along', async (status, title) => {
  await blockThen(() => new Response('{}', { status }));
  const dialog = await screen.findByRole('dialog', { name: 'User' });
  expect(within(dialog).getByRole('alert').textContent).toContain(title);
  expect(dialog.textContent).not.toContain('Marie');
  expect(within(dialog).queryByRole('button', { name: 'Block' })).toBeNull();
});

test('a person whom the server could not read this time stays, and it says how old that is', async () => {
  await blockThen(() => new Response('{}', { status: 500 }));
  const dialog = await screen.findByRole('dialog', { name: 'Marie Dvořáková' });
  await within(dialog).findByText(/^The latest data didn’t load/);
  within(dialog).getByRole('button', { name: 'Block' });
});
