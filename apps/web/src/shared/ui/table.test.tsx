// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Column, Table } from './table.tsx';

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Row {
  name: string;
  users: number;
}

const byName = vi.fn();
const byUsers = vi.fn();
function show(sorted: { name?: 'ascending'; users?: 'descending' }) {
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: 'Company',
      cell: ({ name }) => name,
      sort: { direction: sorted.name, onSort: byName },
    },
    { id: 'plan', head: 'Plan', cell: () => 'Basic' },
    {
      id: 'users',
      head: 'Users',
      cell: ({ users }) => users,
      sort: { direction: sorted.users, onSort: byUsers },
    },
  ];
  render(
    <Table
      label="Companies"
      columns={columns}
      rows={[{ name: 'Farma', users: 3 }]}
      rowKey={({ name }) => name}
    />,
  );
}
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

test('a head says how the rows are sorted, and by which column they could be', () => {
  show({ users: 'descending' });
  expect(sortOf('Users')).toBe('descending');
  expect(sortOf('Company')).toBe('none');
  // This one cannot be sorted by.
  expect(sortOf('Plan')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull();
});

test('the heads that sort are reached and pressed with the keyboard', async () => {
  show({ name: 'ascending' });
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Company' }));
  await user.keyboard('{Enter}');
  expect(byName).toHaveBeenCalledOnce();
  await user.tab();
  await user.keyboard(' ');
  expect(byUsers).toHaveBeenCalledOnce();
});

test('the cards of a phone name their columns without buttons', () => {
  isPhone = true;
  show({ name: 'ascending' });
  expect(screen.getByText('Users').tagName).toBe('DT');
  expect(screen.queryByRole('button')).toBeNull();
});
