// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { person } from '../test-records.ts';
import { UserFacts } from './user-dialog.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));
afterEach(() => vi.unstubAllEnvs());

test('a person’s times are those of our books, wherever the member of staff is', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  await showScreen(<UserFacts user={{ ...person, createdAt: '2026-11-10T23:30:00.000Z' }} />);
  await screen.findByText(/11.Nov.2026,.00:30/);
});
