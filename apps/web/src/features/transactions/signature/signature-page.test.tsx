// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { SignaturePage } from './signature-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

test('a person who may not sign reads so, with the support contact', async () => {
  const settings = {
    demo: true,
    oidc: { authority: '', clientId: '', audience: '' },
    support: { email: 'support@canola.test', phone: '1' },
  };
  await showScreen(<SignaturePage />, {
    routes: [{ id: 'app' }, { path: 'transactions-and-orders/transactions/$contractId/signature' }],
    at: '/transactions-and-orders/transactions/contract-1/signature',
    grants: [],
    answers: { Contract: () => ({ contract: { company: { id: 'company-1' } } }) },
    rest: { 'GET /settings.json': () => settings },
  });
  await screen.findByRole('heading', { name: 'You can read this contract, but not sign it' });
  expect(await screen.findByRole('link', { name: settings.support.email })).toBeDefined();
});
