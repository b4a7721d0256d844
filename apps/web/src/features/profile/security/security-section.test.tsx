// @vitest-environment jsdom
import type { Leaving } from '@canola/api-schema/users/own-account';
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
const ENDS_AT = 'https://canola.test/oidc/session/end';
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

type Options = NonNullable<Parameters<typeof showScreen>[1]>;
const show = (rest: Options['rest'] = {}, options: Options = {}) =>
  showScreen(<SecuritySection />, {
    ...options,
    rest: {
      'GET /settings.json': () => ({
        demo: true,
        oidc: {
          authority: 'https://canola.test/oidc',
          clientId: 'c',
          audience: 'a',
          metadata: {
            issuer: 'https://canola.test/oidc',
            authorization_endpoint: 'https://canola.test/oidc/auth',
            token_endpoint: 'https://canola.test/oidc/token',
            end_session_endpoint: ENDS_AT,
          },
        },
        support: { email: 'help@canola.test', phone: '+420 1' },
      }),
      [`GET ${USER}/leaving`]: () => [],
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
  await screen.findByText('Wrong password. Try again.');
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
  await screen.findByText('Wrong password. Try again.');
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
  localStorage.setItem('canola.company', 'company-1');
  const { user, network } = await show({ [`POST ${USER}/erasure`]: done });
  await user.click(await row(/^Delete my account/));
  expect(await screen.findByText(/contracts and invoices to be kept/)).toBeTruthy();
  const confirm = screen.getByRole('button', { name: /^Delete my account$/ });
  await user.click(confirm);
  expect(network.called(`POST ${USER}/erasure`)).toEqual([]);
  await user.type(screen.getByLabelText('Your password'), 'my password');
  await user.click(confirm);
  // As a log-out: nothing of the person stays in the browser.
  await waitFor(() => expect(left).toHaveBeenCalledWith(expect.stringContaining(ENDS_AT)));
  expect(network.called(`POST ${USER}/erasure`)).toEqual([{ password: 'my password' }]);
  expect(localStorage.getItem('canola.company')).toBeNull();
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

const FARM = '0198a000-0000-7000-8000-000000000001';
const IN_FARM = { company: { companyId: FARM } };
const leaving = (more: Partial<Leaving> = {}): Leaving => ({
  companyId: FARM,
  companyName: 'Farm',
  companyCountry: 'CZ',
  isLastPayer: true,
  leavesContracts: false,
  plan: { type: 'PLUS', renewsAt: '2027-02-28T09:00:00.000Z', card: { brand: 'visa', last4: '4242' } },
  transfers: [{ variableSymbol: '2600041871', amount: '834.90', currency: 'CZK' }],
  ...more,
});

test('the last person who may pay cancels the renewal with leaving, or reads how to hand it over', async () => {
  const queries: string[] = [];
  const { user } = await show(
    {
      [`GET ${USER}/leaving`]: () => [leaving()],
      [`DELETE ${USER}/company/${FARM}`]: (_body, query) => {
        queries.push(query.toString());
        return done();
      },
    },
    IN_FARM,
  );
  await user.click(await row(/^Leave the company/));
  await screen.findByText(/Plus plan for Farm renews on 28.February.2027, charged to Visa •••• 4242/);
  await screen.findByText(/transfer of 834.90.Kč from Farm.*2600041871/);
  await screen.findByText(/ask support to make a colleague/);
  await user.click(await row(/^Cancel the renewal and leave$/));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(queries).toEqual(['cancelRenewal=true']);
});

test('the last signatory of open contracts is offered neither to leave nor to cancel the renewal', async () => {
  const { user, network } = await show(
    { [`GET ${USER}/leaving`]: () => [leaving({ leavesContracts: true })] },
    IN_FARM,
  );
  await user.click(await row(/^Leave the company/));
  await screen.findByText(/open contracts that no one else can sign/);
  expect(screen.queryByText(/ask support to make a colleague/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Cancel the renewal/ })).toBeNull();
  await user.click(await row(/^Leave Farm$/));
  expect(network.called(`DELETE ${USER}/company/${FARM}`)).toEqual([]);
});

test('where somebody else may pay, the plan goes on without the person who leaves', async () => {
  const queries: string[] = [];
  const { user } = await show(
    {
      [`GET ${USER}/leaving`]: () => [leaving({ isLastPayer: false })],
      [`DELETE ${USER}/company/${FARM}`]: (_body, query) => {
        queries.push(query.toString());
        return done();
      },
    },
    IN_FARM,
  );
  await user.click(await row(/^Leave the company/));
  await screen.findByText(/this goes on without you/);
  expect(screen.queryByText(/ask support to make/)).toBeNull();
  await user.click(await row(/^Leave Farm$/));
  await waitFor(() => expect(queries).toEqual(['cancelRenewal=false']));
});

test('deleting the account names the plan and the contracts of each company', async () => {
  const second = leaving({
    companyId: crypto.randomUUID(),
    companyName: 'Mill',
    plan: null,
    transfers: [],
    leavesContracts: true,
  });
  const { user } = await show({ [`GET ${USER}/leaving`]: () => [leaving(), second] });
  await user.click(await row(/^Delete my account/));
  await screen.findByText(/Plus plan for Farm renews/);
  await screen.findByText(/Mill has open contracts that no one else can sign/);
  await screen.findByText(/nothing more is charged/);
});

test('an authenticator app is added by its first code, and its recovery codes stay until they are saved', async () => {
  const AUTHENTICATOR = `${USER}/authenticator`;
  let addedAt: string | null = null;
  const replies = [
    () => refused('authenticator.wrong-code', { code: ['authenticator.wrong-code'] }),
    () => {
      addedAt = '2026-11-12T08:14:00.000Z';
      return { codes: ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a'] };
    },
  ];
  const { user, network } = await show({
    [`GET ${AUTHENTICATOR}`]: () => ({ isOffered: true, addedAt, codesLeft: addedAt ? 10 : 0 }),
    [`POST ${AUTHENTICATOR}/offer`]: () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      qrCode: 'data:image/png;base64,AA==',
    }),
    [`POST ${AUTHENTICATOR}`]: () => replies.shift()?.(),
  });
  await user.click(await row(/^Authenticator app/));
  await user.click(await row(/^Add an authenticator app/));
  await user.type(screen.getByLabelText('Your password'), 'the password');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await user.type(screen.getByLabelText('Code from the app'), '123456');
  const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm the code' }));
  await confirm();
  await screen.findByText(/^This code is not right/);
  await confirm();
  await screen.findByText('tuvw-xyz2-3456-789a');
  await user.keyboard('{Escape}');
  expect(screen.getByText('abcd-efgh-jkmn-pqrs')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await screen.findByText(/10 recovery codes left/);
  expect(network.called(`POST ${AUTHENTICATOR}`)).toEqual([{ code: '123456' }, { code: '123456' }]);
});
