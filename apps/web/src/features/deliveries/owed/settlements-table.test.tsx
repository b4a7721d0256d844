// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { Settlement } from './owed.queries.ts';
import { SettlementsTable } from './settlements-table.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const settlement = (more: Partial<Settlement>) =>
  ({
    id: more.number,
    trader: { id: 'agro', name: 'Agro', logo: '' },
    crop: { id: 'maize', name: 'Maize', icon: 'maize' },
    currency: 'CZK',
    state: 'SENT',
    due: '2026-12-10',
    overdueDays: null,
    total: '67538.37',
    owed: '67538.37',
    ...more,
  }) as Settlement;

const show = (settlements: Settlement[]) =>
  showScreen(<SettlementsTable title="Settlements" settlements={settlements} />);
const plain = (element: Element | undefined) => element?.textContent?.replaceAll(/\s/g, ' ');

test('an overdue settlement is drawn as late, and none is the current one', async () => {
  await show([settlement({ number: '26-0001', overdueDays: 12 }), settlement({ number: '26-0002' })]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ dataset }) => dataset.late)).toEqual(['true', undefined]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null]);
});

test('on a phone a paid one shows what was paid, and the day of another is a cell of its own', async () => {
  const matchMedia = (media: string) => ({
    media,
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('matchMedia', matchMedia);
  await show([
    settlement({ number: '26-0003', state: 'PAID', owed: '0.00' }),
    settlement({ number: '26-0004' }),
  ]);
  const [paid, due] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(plain(paid)).toContain('67,538.37 Kč');
  expect(plain(paid)).not.toContain(' 0.00');
  expect(due?.querySelector('.list-card')?.childElementCount).toBe(4);
});
