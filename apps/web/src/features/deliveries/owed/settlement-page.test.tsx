// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { SettlementPage } from './settlement-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const trading = (id: string, name: string, identificationNumber: string) => ({
  id,
  name,
  country: 'CZ',
  identificationNumber,
  currency: 'CZK',
  hasSigner: true,
  users: [],
});
const own = (companyId: string, companyName: string, companyNumber: string) =>
  ({ companyId, companyName, companyCountry: 'CZ', companyNumber, approvalState: 'APPROVED' }) as const;

const settlementOf = (companyId: string) => ({
  id: 'settlement-1',
  companyId,
  contractId: 'contract-1',
  number: '26-0001',
  trader: { id: 'agro', name: 'Agro', logo: '' },
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat' },
  state: 'SENT',
  day: '2026-11-10',
  due: '2026-12-10',
  currency: 'CZK',
  net: '122584.56',
  tax: '0.00',
  total: '122584.56',
  owed: '122584.56',
  overdueDays: null,
  disputeNote: null,
  replaces: null,
  replacedBy: null,
  pdfUrl: '',
  csvUrl: '',
  xlsxUrl: '',
  canAnswer: true,
  lines: [],
  receipts: [],
});

const show = (companyId: string) =>
  showScreen(<SettlementPage />, {
    at: '/owed/settlement-1',
    routes: [{ id: 'app' }, { path: 'owed' }, { path: '$settlementId' }],
    companies: [own('company-1', 'Farm', '27082440'), own('company-2', 'Mill', '61902454')],
    answers: {
      Companies: () => ({
        companies: [trading('company-1', 'Farm', '27082440'), trading('mill', 'Mill', '61902454')],
      }),
      Settlement: () => ({ settlement: settlementOf(companyId) }),
      Delivery: () => ({ delivery: null }),
    },
  });

test('a settlement of the active company opens', async () => {
  await show('company-1');
  await screen.findByRole('heading', { name: /26-0001/ });
});

test('a link to a settlement of one’s other company switches to that company', async () => {
  const { address } = await show('mill');
  await waitFor(() => expect(address()).toBe('/switch-company'));
  expect(screen.queryByRole('heading', { name: /26-0001/ })).toBeNull();
});
