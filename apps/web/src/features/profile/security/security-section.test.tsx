// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { SecuritySection } from './security-section.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile', 'ui']));

const left = vi.fn();
beforeEach(() => {
  left.mockReset();
  vi.stubGlobal('location', { ...window.location, origin: 'https://canola.test', assign: left });
});
afterEach(() => vi.unstubAllGlobals());

const USER = '/can-users/api/user';
const done = () => new Response(null, { status: 204 });
const refused = (code: string, fields?: Record<string, string[]>) =>
  Response.json({ code, message: 'Refused.', requestId: 'r', fields }, { status: 422 });
const session = (isCurrent: boolean, browser: string | null) => ({
  browser,
  system: browser && 'Linux',
  loggedInAt: '2026-11-12T08:14:00.000Z',
  usedAt: '2026-11-12T09:14:00.000Z',
  isCurrent,
});

const show = (rest: NonNullable<Parameters<typeof showScreen>[1]>['rest'] = {}) =>
  showScreen(<SecuritySection />, {
    rest: {
      'GET /settings.json': () => ({
        demo: true,
        oidc: { authority: 'https://canola.test/oidc', clientId: 'c', audience: 'a' },
        support: { email: 'help@canola.test', phone: '+420 1' },
      }),
      ...rest,
    },
  });
const row = (name: RegExp) => screen.findByRole('button', { name });

test('a refused password is explained at its field, a good one closes the dialog', async () => {
  const replies = [
    () => refused('password.wrong', { oldPassword: ['password.wrong'] }),
    () => refused('password.weak', { newPassword: ['password.short'] }),
    done,
  ];
  const { user, network } = await show({ [`PUT ${USER}/password`]: () => replies.shift()?.() });
  await user.click(await row(/^Change password/));
  await user.type(screen.getByLabelText('Current password'), 'old one');
  await user.type(screen.getByLabelText('New password'), 'new one');
  const save = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await save();
  await screen.findByText('This is not your password.');
  await save();
  await screen.findByText('Use at least 15 characters.');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.called(`PUT ${USER}/password`)[0]).toEqual({
    oldPassword: 'old one',
    newPassword: 'new one',
  });
});

const passkey = (name: string) => ({
  id: '01a1e334-30a9-758a-935d-7e9e8b351bd2',
  name,
  addedAt: '2026-11-12T08:14:00.000Z',
  usedAt: null,
});

test('a passkey is renamed in the list, and removed with the password', async () => {
  let passkeys = [passkey('Laptop')];
  const { id } = passkey('');
  const replies = [
    () => refused('password.wrong', { password: ['password.wrong'] }),
    () => refused('passkey.required'),
    () => {
      passkeys = [];
      return done();
    },
  ];
  const { user, network } = await show({
    [`GET ${USER}/passkey`]: () => passkeys,
    [`PUT ${USER}/passkey/${id}`]: () => {
      passkeys = [passkey('Work laptop')];
      return passkeys[0];
    },
    [`POST ${USER}/passkey/${id}/removal`]: () => replies.shift()?.(),
  });
  await user.click(await row(/^Passkeys/));
  await screen.findByText('Not used yet');
  await user.click(await row(/^Rename Laptop$/));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Work laptop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(network.called(`PUT ${USER}/passkey/${id}`)).toEqual([{ name: 'Work laptop' }]);

  await user.click(await row(/^Remove Work laptop$/));
  await user.type(await screen.findByLabelText('Your password'), 'my password');
  const confirm = () => user.click(screen.getByRole('button', { name: 'Remove' }));
  await confirm();
  await screen.findByText('This is not your password.');
  await confirm();
  await screen.findByText(/Add another one before/);
  await confirm();
  await screen.findByText('You have no passkey yet.');
});

test('a new passkey needs a browser that knows them, a name and the password; a refusal of the device is said', async () => {
  const { user } = await show({
    [`GET ${USER}/passkey`]: () => [],
    [`POST ${USER}/passkey/offer`]: () => ({ challenge: 'YQ' }),
  });
  await user.click(await row(/^Passkeys/));
  await user.click(await row(/^Add a passkey$/));
  expect(await screen.findByText('This browser cannot use passkeys.')).toBeTruthy();
  vi.stubGlobal('PublicKeyCredential', () => {});
  await user.type(screen.getByLabelText('Name'), 'Laptop');
  await user.type(screen.getByLabelText('Your password'), 'my password');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('No passkey was added. Try again.');
});

test('sessions are listed with their device; the others end', async () => {
  let sessions = [session(true, 'Firefox'), session(false, null)];
  const { user } = await show({
    [`GET ${USER}/session`]: () => sessions,
    [`DELETE ${USER}/session`]: () => {
      sessions = sessions.slice(0, 1);
      return done();
    },
  });
  await user.click(await row(/^Where you are logged in/));
  await screen.findByText('Firefox · Linux');
  expect(screen.getAllByText('This device')).toHaveLength(1);
  expect(screen.getByText('Unknown browser')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
  expect(screen.getByText('You are logged in only here.')).toBeTruthy();
});

test('the last signatory reads why they cannot leave', async () => {
  const { user } = await show({
    [`DELETE ${USER}/company/company-1`]: () => refused('membership.last-signer'),
  });
  await user.click(await row(/^Leave the company/));
  await user.click(await row(/^Leave Farm$/));
  await screen.findByText(/the only one who can sign/);
  expect(left).not.toHaveBeenCalled();
});

test('the account is deleted with the password, after it was said what is kept', async () => {
  const { user, network } = await show({ [`POST ${USER}/erasure`]: done });
  await user.click(await row(/^Delete my account/));
  expect(await screen.findByText(/contracts and invoices to be kept/)).toBeTruthy();
  const confirm = screen.getByRole('button', { name: /^Delete my account$/ });
  await user.click(confirm);
  expect(network.called(`POST ${USER}/erasure`)).toEqual([]);
  await user.type(screen.getByLabelText('Your password'), 'my password');
  await user.click(confirm);
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(network.called(`POST ${USER}/erasure`)).toEqual([{ password: 'my password' }]);
});

test('with another issuer there is no password to change and none to type', async () => {
  vi.stubGlobal('location', { ...window.location, origin: 'https://another.test', assign: left });
  const { user, network } = await show({ [`POST ${USER}/erasure`]: () => refused('account.log-in-again') });
  await user.click(await row(/^Delete my account/));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Delete my account$/ }));
  await screen.findByText(/then delete the account within five minutes/);
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy();
  expect(network.called(`POST ${USER}/erasure`)).toEqual([{}]);
  expect(left).not.toHaveBeenCalled();
  expect(screen.queryByText('Change password')).toBeNull();
  expect(screen.queryByText('Passkeys')).toBeNull();
});
