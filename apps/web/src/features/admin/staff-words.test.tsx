// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { Until } from './companies/companies-table.tsx';
import { transfer } from './payments/test-payment.ts';
import { TransferActions } from './payments/transfer-actions.tsx';
import { person } from './test-records.ts';
import { MoneyToday } from './today/today-cards.tsx';
import { UserActions } from './users/user-actions.tsx';
import { UserFacts } from './users/user-dialog.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

test('permissions are sentences, a list of everything replaces the single ones', async () => {
  const permissions = ['country:CZ', 'users:*:list', 'users:company:list', 'users:company:approve'];
  await showScreen(<UserFacts user={{ ...person, permissions }} />);
  expect(await screen.findByText('Approves and blocks companies')).toBeDefined();
  expect(screen.getByText('Sees people, companies, plans and payments')).toBeDefined();
  expect(screen.queryByText('Sees companies')).toBeNull();
  expect(screen.queryByText(/users:|country:/)).toBeNull();
});

test('a plan that has just ended is red, one that ended long ago is not', async () => {
  const ended = (days: number) => ({
    country: 'CZ',
    plan: {
      type: 'PLUS' as const,
      source: 'PAID' as const,
      isValid: false,
      expiresAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    },
  });
  await showScreen(
    <>
      <p data-testid="recent">
        <Until company={ended(3)} />
      </p>
      <p data-testid="old">
        <Until company={ended(365)} />
      </p>
    </>,
  );
  expect((await screen.findByTestId('recent')).innerHTML).toContain('admin-ended');
  expect(screen.getByTestId('old').innerHTML).not.toContain('admin-ended');
});

test('what is zero today is left out', async () => {
  await showScreen(
    <MoneyToday transfers={{ waiting: 2, overdue: 0 }} renewals={{ pastDue: 0, failed: 0, companies: [] }} />,
  );
  expect(await screen.findByText('bank transfers are awaited')).toBeDefined();
  expect(screen.queryByText('0')).toBeNull();
});

test('who may not block, reset or delete reads so where the buttons would be', async () => {
  await showScreen(<UserActions user={person} onGone={async () => {}} />, { permissions: ['users:*:list'] });
  expect(await screen.findByText('Your account can’t block, reset or delete people.')).toBeDefined();
});

test('the buttons of a payment say what they do', async () => {
  await showScreen(<TransferActions payment={transfer} onAsk={() => {}} isWhole />, {
    permissions: ['users:payment:confirm'],
  });
  expect(await screen.findByRole('button', { name: 'Cancel the payment' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Confirm \S*\d/ })).toBeDefined();
});
