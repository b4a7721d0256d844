// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SoldHero } from './sold-hero.tsx';

prepareScreens();

const FARM = { latitude: 49.39, longitude: 15.58 };
const contract = (customTransport: boolean) => ({
  amount: '50',
  total: '260000',
  currency: 'CZK' as const,
  customTransport,
  trader: { id: 'agro', name: 'Agro' },
  quarter: { id: '2026Q4' },
});
const prices = [
  { trader: { id: 'agro' }, quarter: { id: '2026Q4' }, point: { latitude: 49.2, longitude: 16.61 } },
];
const sum = () => Number(document.querySelector('.deal-hero-sum')?.textContent?.replaceAll(/\D/g, ''));

test('the hero is what the trader pays where the trader collects', async () => {
  await showScreen(<SoldHero contract={contract(false)} from={FARM} prices={prices} />);
  expect(await screen.findByText('You get')).toBeDefined();
  expect(sum()).toBe(260_000);
});

test('where the farmer delivers the hero is the rest after haulage, and says how it comes about', async () => {
  await showScreen(<SoldHero contract={contract(true)} from={FARM} prices={prices} />);
  expect(await screen.findByText('You keep')).toBeDefined();
  // About 102 km by road at 3.50.
  expect(sum()).toBeGreaterThan(238_000);
  expect(sum()).toBeLessThan(246_000);
  expect(screen.getByText(/^Agro pays 260,000\sKč; your haulage costs about/)).toBeDefined();
});

test('nothing is subtracted for an unknown way', async () => {
  await showScreen(<SoldHero contract={contract(true)} from={FARM} prices={[]} />);
  expect(await screen.findByText('You get')).toBeDefined();
  expect(sum()).toBe(260_000);
});
