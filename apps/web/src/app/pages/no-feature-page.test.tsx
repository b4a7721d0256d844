// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { NoFeaturePage } from './no-feature-page.tsx';

prepareScreens();

test('a plan without a visible feature says so, with the support contact', async () => {
  const settings = {
    demo: true,
    oidc: { authority: '', clientId: '', audience: '' },
    support: { email: 'support@canola.test', phone: '1' },
  };
  await showScreen(<NoFeaturePage />, { rest: { 'GET /settings.json': () => settings } });
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(await screen.findByRole('link', { name: settings.support.email })).toBeDefined();
});
