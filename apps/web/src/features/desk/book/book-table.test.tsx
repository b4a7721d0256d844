// @vitest-environment jsdom
import type { BookCrop } from '@canola/api-schema/trading/desk-book';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { BookTable } from './book-table.tsx';

prepareScreens();
beforeAll(() => loadTexts(['desk', 'ui']));

const NOTHING = { waiting: '0', accepted: '0', signed: '0', delivered: '0', bought: '0', average: null };
const crop = (id: string, more: Partial<BookCrop>): BookCrop => ({
  crop: { id, name: id, icon: 'wheat', unit: 'T' },
  commodity: 'wheat',
  ...NOTHING,
  resold: '0',
  lots: 0,
  open: '0.0',
  exposure: null,
  quarters: [],
  ...more,
});

test('only what is open is not hedged; delivered tons are shown', async () => {
  const bought = { signed: '240', delivered: '86.4', bought: '240', average: '4980', open: '240.0' };
  await showScreen(
    <BookTable currency="CZK" crops={[crop('Feed', { waiting: '48' }), crop('Milling', bought)]} />,
  );
  const cellsOf = (name: string) =>
    [...(screen.getByText(name).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  await screen.findByText('Feed');
  expect(cellsOf('Feed').slice(1)).toEqual(['48', '–', '–', '–', '–', '–', '–', '0 t']);
  expect(cellsOf('Milling').slice(3, 5)).toEqual(['240', '86.4']);
  expect(cellsOf('Milling').slice(-2)).toEqual(['not hedged', '+240 t']);
});
