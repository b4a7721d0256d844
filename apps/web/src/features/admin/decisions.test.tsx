// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PHONE } from '#shared/ui/use-media.ts';
import { PENDING_SORTS } from './admin.sort.ts';
import { CompanyDecision } from './companies/company-decision.tsx';
import { PendingTable } from './pending/pending-table.tsx';
import { company, relation } from './test-records.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin']));
afterEach(() => vi.unstubAllGlobals());

const permissions = ['users:company:approve'] as const;

/** A window that a test makes narrower. */
function openWindow() {
  const listeners = new Set<() => void>();
  let isPhone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isPhone && query === PHONE;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return () =>
    act(() => {
      isPhone = true;
      for (const listener of listeners) listener();
    });
}

test('an approval says what the person becomes, and the question stays when the window becomes narrow', async () => {
  const narrow = openWindow();
  const order = { sorts: PENDING_SORTS, sort: undefined, onSort: vi.fn() };
  const waiting = { ...relation, companyState: 'WAITING' as const };
  const { user, network } = await showScreen(<PendingTable relations={[waiting]} order={order} />, {
    permissions,
  });
  await user.click(await screen.findByRole('button', { name: /^Approve/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('with the role User');
  expect(question.textContent).toContain('can’t sell, sign, buy a plan');
  expect(question.textContent).toContain('also approves Agro Záhoří s.r.o.');
  narrow();
  expect(screen.queryByRole('table')).toBeNull();
  expect(await screen.findByRole('alertdialog')).toBe(question);
  expect(within(question).getByRole('button', { name: 'Approve Marie Dvořáková' })).toBeDefined();
  expect(network.called('PUT /can-users/api/company/user')).toEqual([]);
});

test('a company is approved after a question that names its trial', async () => {
  const { user } = await showScreen(<CompanyDecision company={{ ...company, approvalState: 'WAITING' }} />, {
    permissions,
  });
  await user.click(await screen.findByRole('button', { name: 'Approve company' }));
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/trial of Premium starts: 14\sdays/);
});
