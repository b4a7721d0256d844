// @vitest-environment jsdom
import type { DeskContractRow, DeskContracts } from '@canola/api-schema/trading/desk-contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { ContractsPage } from './contracts-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['desk', 'ui', 'contract']));
beforeEach(() => sessionStorage.clear());

const CONTRACTS = '/can-trading/api/desk/contracts';
const row = (of: number, task: DeskContractRow['task']): DeskContractRow => ({
  id: `0198a000-0000-7000-8000-00000000000${of}`,
  number: `2026-1000${of}`,
  kind: 'SALE',
  status: 'CONFIRMED',
  task,
  company: `Farm ${of}`,
  crop: { id: 'maize', name: 'Maize', icon: 'maize', unit: 'T' },
  quarterId: '2026Q4',
  region: { id: 'CZ072', name: 'Zlín' },
  amount: '24',
  currency: 'CZK',
  price: '4500',
  finalPrice: '4500',
  total: '108000',
  createdAt: '2026-11-18T10:00:00.000Z',
  since: '2026-11-18T10:00:00.000Z',
  answerBy: null,
  signBy: null,
  failure: null,
});

async function open(rows: DeskContractRow[]) {
  const inbox = (): DeskContracts => ({
    rows,
    page: 1,
    size: 20,
    totalCount: rows.length,
    counts: { answer: 0, sign: 2, farm: 1, signed: 0, failed: 0 },
    sums: [],
    signing: { canSign: true, loggedInAt: null, freshUntil: new Date(Date.now() + 60_000).toISOString() },
  });
  const signs = rows.map(({ id }, at) => [
    `POST ${CONTRACTS}/${id}/sign`,
    () => {
      rows[at] = row(at + 1, 'FARM');
      return { id, answer: 'TRADER_SIGNED', at: '2026-11-18T10:00:00.000Z' };
    },
  ]);
  return showScreen(<ContractsPage />, {
    grants: ['DESK_CONTRACT', 'CONTRACT_SIGN'],
    company: { companyKind: 'TRADER' },
    routes: [{ id: 'app' }, { path: 'desk' }, { path: 'contracts' }],
    at: '/desk/contracts',
    rest: { [`GET ${CONTRACTS}`]: inbox, ...Object.fromEntries(signs) },
  });
}

test('a paper that is being made is ours to finish, not with the farms', async () => {
  await open([row(1, 'DOCUMENT'), row(2, 'FARM')]);
  const heads = await screen.findAllByRole('rowheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Paper being made', 'With the farms']);
});

test('ticks stay when nothing is signed; after the signatures the focus is on the first of the rows', async () => {
  const { user } = await open([row(1, 'SIGN'), row(2, 'SIGN')]);
  for (const tick of await screen.findAllByRole('checkbox')) await user.click(tick);
  await user.click(screen.getByRole('button', { name: /^Sign 2 contracts/ }));
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await user.click(await screen.findByRole('button', { name: /^Sign 2 contracts/ }));
  await screen.findByRole('dialog', { name: /^Sign 2 contracts for 216,000\sKč\?$/ });
  await user.click(screen.getByRole('button', { name: /^Sign 2 contracts/ }));
  await screen.findByRole('dialog', { name: /^2 contracts signed for 216,000\sKč$/ });
  const [close] = (await screen.findAllByRole('button', { name: 'Close' })).slice(-1);
  if (close) await user.click(close);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Farm 1'));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('the summary leaves out what there is nothing of', async () => {
  await open([row(1, 'SIGN'), row(2, 'SIGN')]);
  expect(await screen.findByText('2 to sign, 1 with the farms')).toBeTruthy();
});
