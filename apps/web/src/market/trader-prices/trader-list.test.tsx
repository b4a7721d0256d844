// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { rankByNet } from './ranking.ts';
import { TraderList } from './trader-list.tsx';

prepareScreens();

const HOME = { latitude: 49.3, longitude: 17.4 };
const QUOTE = {
  id: 'price',
  trader: { id: 'klas', name: 'Klas Agro', logo: '' },
  price: '5200.00',
  currency: 'CZK' as const,
  date: new Date().toISOString(),
  change: null,
  masked: false,
  point: { name: 'Olomouc', latitude: 49.6, longitude: 17.25 },
};

const show = (transport: number | 'collected') =>
  showScreen(
    <TraderList ranked={rankByNet([QUOTE], HOME, transport)} value={undefined} onChange={() => {}} />,
  );

test('where the trader collects the price stands in its row once', async () => {
  await show('collected');
  expect((await screen.findAllByText(/5,200/)).length).toBe(1);
});

test('where the company delivers the quoted price stands beside what is left of it', async () => {
  await show(3.5);
  expect(await screen.findByText('quotes 5,200')).toBeDefined();
  expect(screen.getByText(/haulage/)).toBeDefined();
});
