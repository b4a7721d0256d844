// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import type { ListedContract } from '../transactions.queries.ts';
import { WaitingStrip } from './waiting-strip.tsx';

prepareScreens();

const contract = (id: string, total: string, canSign = true) =>
  ({ id, total, currency: 'CZK', canSign }) as ListedContract;

async function show(contracts: ListedContract[], totalCount = contracts.length) {
  const edges = contracts.map((node) => ({ node }));
  const waiting = { contracts: { edges, totalCount, expiringCount: 0, page: 1, size: 10 } };
  await showScreen(
    <>
      <WaitingStrip waiting={waiting} />
      <p>Drawn</p>
    </>,
  );
  await screen.findByText('Drawn');
  return document.querySelector('.waiting-strip')?.textContent?.replaceAll(/\s/g, ' ');
}

test('what waits for the signature has its number, its sum and the way to the first contract', async () => {
  expect(
    await show([contract('a', '349200.00'), contract('b', '501600.00'), contract('c', '9', false)]),
  ).toBe('2 contracts are waiting for your signature850,800 KčSign the first');
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/transactions-and-orders/transactions/a/signature',
  );
});

test('more than a page of them has no sum', async () => {
  expect(await show([contract('a', '349200.00')], 12)).toBe(
    '12 contracts are waiting for your signatureSign the first',
  );
});

test('nothing is said where nobody has to sign', async () => {
  expect(await show([contract('a', '349200.00', false)])).toBeUndefined();
});
