// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { DeliveryScale } from './delivery-scale.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

type Delivery = Parameters<typeof DeliveryScale>[0]['delivery'];
const ticket = (number: string, countedKg: number, more: object = {}) => ({
  id: number,
  number,
  countedKg,
  state: 'CONFIRMED',
  isSettled: true,
  ...more,
});
const delivery = (more: object) =>
  ({ amount: '100.0', least: '95.0', most: '105.0', tickets: [], ...more }) as unknown as Delivery;
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const leftOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.style.left;

test('the lorries are to scale in their order, before the zone that the contract is done in', async () => {
  const tickets = [
    ticket('4411', 14_060, { isSettled: false }),
    ticket('4400', 9_000, { state: 'VOID' }),
    ticket('4405', 24_000),
    ticket('4398', 23_940),
  ];
  await showScreen(<DeliveryScale delivery={delivery({ tickets })} />);
  const line = await screen.findByRole('img');
  expect(plain(line.getAttribute('aria-label'))).toBe('62 t delivered, done with 95–105 t');
  const parts = [...line.querySelectorAll<HTMLElement>('[data-part]')];
  expect(parts.map(({ dataset }) => dataset.part)).toEqual(['settled', 'settled', 'agreed']);
  expect(parts.map(({ textContent }) => plain(textContent))).toEqual(['4398 · 23.94 t', '4405 · 24 t', '']);
  expect(parts.map(({ style }) => Math.round(Number.parseFloat(style.width)))).toEqual([23, 23, 13]);
  expect(Number.parseFloat(leftOf('.delivery-zone') ?? '')).toBeCloseTo((95 / 105) * 100);
  expect(Number.parseFloat(leftOf('[data-is="amount"]') ?? '')).toBeCloseTo((100 / 105) * 100);
});

test('without a tolerance there is one amount, and near it no second label', async () => {
  const exact = delivery({
    least: '100.0',
    most: '100.0',
    tickets: [ticket('1', 98_000, { state: 'ENTERED' })],
  });
  await showScreen(<DeliveryScale delivery={exact} />);
  const line = await screen.findByRole('img');
  expect(plain(line.getAttribute('aria-label'))).toBe('98 t delivered, done with 100 t');
  expect([...line.querySelectorAll('b')].map(({ textContent }) => plain(textContent))).toEqual(['100 t']);
  expect(line.querySelector('[data-part]')?.textContent).toBe('');
});
