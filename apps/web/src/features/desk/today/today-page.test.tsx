// @vitest-environment jsdom
import type { DeskToday } from '@canola/api-schema/trading/desk-book';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { TodayPage } from './today-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['desk', 'ui', 'contract']));

const ID = '0198a000-0000-7000-8000-00000000000';
const crop = { id: 'maize', name: 'Maize', icon: 'maize', unit: 'T' };
const QUIET: DeskToday = {
  now: '2026-11-18T10:14:00.000Z',
  today: '2026-11-18',
  positions: [],
  answers: [],
  toSign: [],
  firstAnswerBy: null,
  deliveries: { lorries: [], toAnswer: [], toAnswerCount: 0 },
  payments: { rows: [], count: 0, overdue: 0 },
  counts: { answer: 0, sign: 0, farm: 0, signed: 0, failed: 0 },
  sums: [],
  signing: { canSign: false, loggedInAt: null, freshUntil: null },
};
const open = (today: Partial<DeskToday>) =>
  showScreen(<TodayPage />, {
    grants: ['DESK_CONTRACT'],
    company: { companyKind: 'TRADER' },
    routes: [{ id: 'app' }, { path: 'desk' }, { path: 'today' }],
    at: '/desk/today',
    rest: { 'GET /can-trading/api/desk/today': () => ({ ...QUIET, ...today }) },
  });
const cardOf = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!card) throw new Error(`No card ${title}`);
  return within(card);
};

test('the lorries of the day stand with what was weighed, and what farms wait for leads to its delivery', async () => {
  await open({
    deliveries: {
      lorries: [
        {
          contractId: `${ID}1`,
          company: 'AGRO Hulín a.s.',
          crop,
          from: '06:00',
          to: '08:00',
          tons: '48.0',
          lorries: 2,
          weighedKg: 24_380,
        },
      ],
      toAnswer: [
        {
          kind: 'DISPUTE',
          contractId: `${ID}2`,
          company: 'Farma Vrba',
          crop,
          number: '4466',
          day: '2026-11-17',
        },
      ],
      toAnswerCount: 1,
    },
  });
  const card = await cardOf('Deliveries today');
  expect(card.getByText('24.4 of 48 t weighed')).toBeTruthy();
  expect(card.getByText('6:00–8:00')).toBeTruthy();
  expect(card.getByText('Maize, 2 lorries')).toBeTruthy();
  expect(card.getByText('Ticket 4466 is disputed')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(`/${ID}2`);
  expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
});

test('payments say how late they are, and what is due today', async () => {
  const row = { currency: 'CZK', company: 'Farma Kopeček', owed: '74250.50' } as const;
  await open({
    payments: {
      rows: [
        { ...row, id: `${ID}1`, number: '26-0288', due: '2026-11-16', overdueDays: 2 },
        { ...row, id: `${ID}2`, number: '26-0291', due: '2026-11-18', overdueDays: null },
      ],
      count: 2,
      overdue: 1,
    },
  });
  const card = await cardOf('Payments');
  expect(card.getByText('1 overdue')).toBeTruthy();
  expect(card.getByText('2 d overdue')).toBeTruthy();
  expect(card.getByText('today')).toBeTruthy();
  expect(card.getAllByText(/^74,250\.50\sKč$/)).toHaveLength(2);
});

test('with nothing that waits the page says so, without empty cards', async () => {
  await open({ deliveries: null, payments: null });
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
  expect(screen.queryByText('Deliveries today')).toBeNull();
});
