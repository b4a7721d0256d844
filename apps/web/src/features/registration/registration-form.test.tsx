// @vitest-environment jsdom
import type { User } from '@canola/api-schema/users/user';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { RegistrationFormView } from './registration-form.tsx';

prepareScreens();
beforeAll(() => loadTexts(['registration']));
afterEach(() => sessionStorage.clear());

const COUNTRIES = [
  { id: 'IE', phoneCountryCode: '+353', isCompanyRequired: false, isAuthorized: true, localName: 'Ireland' },
] as never;
const NEW: User = {
  id: '018f3c1e-0000-4000-8000-000000000001',
  email: 'eoin@farm.test',
  name: null,
  phone: { countryCode: '+353', phoneNumber: '851234567' },
  settings: { language: 'en', news: { language: 'en' } },
  companies: [],
  registeredAt: null,
  profileState: 'INCOMPLETE',
  permissions: [],
};
const REGISTERED: User = {
  ...NEW,
  name: 'Eoin Byrne',
  registeredAt: '2026-11-18T10:00:00.000Z',
  profileState: 'COMPLETE',
};

const open = () =>
  showScreen(<RegistrationFormView user={NEW} countries={COUNTRIES} onCompany={() => undefined} />, {
    rest: {
      'PUT /can-users/api/user': () =>
        Response.json({ code: 'user.already-registered', message: 'no' }, { status: 409 }),
      'GET /can-users/api/user': () => REGISTERED,
    },
  });
const nameField = () => screen.findByLabelText<HTMLInputElement>('Full name');

test('what was typed is there after a reload', async () => {
  const { user } = await open();
  await user.type(await nameField(), 'Eoin');
  cleanup();
  await open();
  await waitFor(async () => expect((await nameField()).value).toBe('Eoin'));
});

test('a form sent after another tab has registered the person says so, and loses nothing', async () => {
  const { user, network } = await open();
  await user.type(await nameField(), 'Owen Burns');
  await user.click(screen.getByRole('button', { name: 'Complete registration' }));
  expect(await screen.findByText('You are already registered')).toBeDefined();
  expect(
    screen.getByText(/as Eoin Byrne, \+353 85 123 4567\. What is in this form was not sent/),
  ).toBeDefined();
  expect((await nameField()).value).toBe('Owen Burns');
  expect(screen.queryByRole('button', { name: 'Complete registration' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue to Canola' }));
  expect(network.called('PUT /can-users/api/user')).toHaveLength(1);
  expect(sessionStorage.getItem('canola.registration')).toBeNull();
});
