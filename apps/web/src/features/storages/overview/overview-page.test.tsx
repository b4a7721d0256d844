// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { OverviewPage } from './overview-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['storages', 'ui']));

const storage = (at: number) => ({
  id: `storage-${at}`,
  label: `Silo ${String(at).padStart(2, '0')}`,
  address: 'Polní 1',
  zip: '58601',
  region: { id: 'cz-vysocina' },
  archived: false,
  offers: [],
  lastPrices: [],
});

const companyWith = (count: number) => (variables: Record<string, unknown>) => {
  const { first, search = '' } = variables as { first: number; search?: string };
  const all = Array.from({ length: count }, (_, at) => storage(at + 1));
  const found = all.filter(({ label }) => label.toLowerCase().includes(search));
  return {
    company: {
      id: 'company-1',
      name: 'Farm',
      currency: 'CZK',
      storages: found.slice(0, first),
      storageTotals: { count, found: found.length, free: '1200.0' },
    },
  };
};

const shown = async (count: number, at = '/storages/overview') =>
  showScreen(<OverviewPage />, {
    routes: [{ id: 'app' }, { path: 'storages/overview' }],
    at,
    answers: { Company: companyWith(count) },
  });

const titles = () => screen.getAllByRole('heading', { name: /^Silo/ }).map((title) => title.textContent);

test('of many storages the first are listed, more on request, and all of them are counted', async () => {
  const { user } = await shown(24);
  await screen.findByText('10 of 24 shown');
  expect(titles()).toHaveLength(10);
  expect(screen.getByText(/^24 storages, 1,200/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('20 of 24 shown');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles()).toHaveLength(24));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the search finds storages that the page does not have', async () => {
  await shown(24, '/storages/overview?search=silo%2023');
  await waitFor(() => expect(titles()).toEqual(['Silo 23']));
});

test('the storages of a company that has few are searched on the page', async () => {
  const { network } = await shown(4, '/storages/overview?search=silo%2003');
  await waitFor(() => expect(titles()).toEqual(['Silo 03']));
  expect(network.sent('Company')).toHaveLength(1);
});
