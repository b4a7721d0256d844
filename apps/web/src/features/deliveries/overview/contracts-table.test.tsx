// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { Delivery } from '../deliveries.queries.ts';
import { ContractsTable } from './contracts-table.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const DELIVERY = {
  id: 'contract-1',
  number: '2026-10003',
  amount: '240.0',
  crop: { id: 'maize', name: 'Maize', icon: 'maize' },
  trader: { id: 'agro', name: 'Agro', logo: '' },
  currency: 'CZK',
  state: 'STARTED',
  toGoKg: 129_500,
  least: '228.0',
  most: '252.0',
  confirmedKg: 62_000,
  enteredKg: 24_380,
  disputedKg: 0,
  owed: '161633.30',
  due: '2099-12-10',
  callOffs: [],
  tickets: [
    {
      id: 'ticket-1',
      number: '4396',
      turn: 'FARM',
      state: 'ENTERED',
      day: '2026-11-18',
      lorry: '3Z4 1187',
      netKg: 24_380,
      paidKg: 23_799,
      sum: '117110.79',
    },
  ],
} as unknown as Delivery;

test('the sum of a ticket stands below the sum of its contract', async () => {
  await showScreen(<ContractsTable deliveries={[DELIVERY]} />);
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const sums = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[heads.indexOf('Owed')]?.textContent);
  expect(sums).toEqual([expect.stringContaining('161,633.30'), expect.stringContaining('117,110.79')]);
});
