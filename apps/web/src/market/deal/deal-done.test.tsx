// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { DealDone } from './deal-done.tsx';

prepareScreens();

const contract = (status: string) => ({
  id: 'contract-1',
  status,
  amount: '30',
  crop: { id: 'urea', name: 'Urea', unit: 't' },
  trader: { id: 'agro', name: 'Agro' },
  quarter: { id: '2026Q4', name: 'Q4 26' },
  finalPrice: '5200',
  currency: 'CZK',
  total: '156000',
});

test.each([
  ['PENDING', true],
  ['PROCESSING', true],
  ['SUCCESS', false],
  ['CONFIRMED', false],
  ['SIGNED', false],
])('a deal that is %s waits for the trader’s answer: %s', async (status, isWaiting) => {
  await showScreen(<DealDone kind="purchase" contractId="contract-1" more="More" onMore={vi.fn()} />, {
    answers: { Contract: () => ({ contract: contract(status) }) },
  });
  await screen.findByRole('link', { name: 'Open the contract' });
  expect(document.body.textContent?.includes('Agro confirms next')).toBe(isWaiting);
});
