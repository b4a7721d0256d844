// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { ContractNext } from './contract-next.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

const failed = (broughtTons: boolean) =>
  ({
    id: 'contract-1',
    kind: 'SALE',
    status: 'FAILED',
    amount: '30',
    crop: { name: 'Mustard', unit: 'T' },
    trader: { name: 'Agro' },
    company: { name: 'Farm' },
    total: '450000',
    currency: 'CZK',
    price: '15000',
    finalPrice: '15000',
    adjustments: [],
    failure: 'Our silos are full.',
    broughtTons,
  }) as unknown as ContractDetail;

test('a failed sale of stored tons says that they can be sold again', async () => {
  await showScreen(<ContractNext contract={failed(false)} />);
  expect(await screen.findByText(/^Your 30\st are available to sell again/)).toBeDefined();
});

test('a failed quick sale says that the tons which it added are gone', async () => {
  await showScreen(<ContractNext contract={failed(true)} />);
  expect(await screen.findByText(/tonnes that quick trading added for it have been removed/)).toBeDefined();
  expect(screen.queryByText(/available to sell again/)).toBeNull();
});
