// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { ManagementPage } from './management-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['storages', 'ui']));

test.each([
  ['without storages', { storages: [], storageTotals: { count: 0, found: 0, free: '0' } }, 'No storages yet'],
  ['that the person has lost', null, 'Not found'],
])('of a company %s the page says so', async (_which, company, title) => {
  await showScreen(<ManagementPage />, {
    routes: [{ id: 'app' }, { path: 'storages/management' }],
    at: '/storages/management',
    answers: { Company: () => ({ company }), ArchivedStorages: () => ({ company }) },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
});
