// @vitest-environment jsdom
import type { CompanyPeople } from '@canola/api-schema/users/invitation';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { InvitationPage } from './invitation-page.tsx';
import { PeopleSection } from './people-section.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile', 'ui']));
const left = vi.fn();
beforeEach(() => {
  left.mockReset();
  vi.stubGlobal('location', { ...window.location, assign: left });
});
afterEach(() => act(() => toastQueue.clear()));

const ID = '0198a000-0000-7000-8000-00000000000';
const OF = '/can-users/api/company/company-1';
const person = (no: number, name: string, role: 'USER' | 'STATUTORY', isOwn = false) => ({
  id: `${ID}${no}`,
  name,
  email: `${no}@farm.test`,
  role,
  isOwn,
});
const refused = (code: string, status: number) =>
  Response.json({ code, message: 'Refused.', requestId: 'r' }, { status });
const done = () => new Response(null, { status: 204 });

async function open(rest: NonNullable<Parameters<typeof showScreen>[1]>['rest'] = {}) {
  let stored: CompanyPeople = {
    people: [
      person(1, 'Eva Horáková', 'STATUTORY', true),
      person(2, 'Jan Novák', 'USER'),
      person(3, 'Petr Malý', 'STATUTORY'),
    ],
    invitations: [],
  };
  const company = { companyId: 'company-1', companyName: 'Farm', companyCountry: 'CZ' };
  const invitation = { id: `${ID}9`, email: 'new@farm.test', expiresAt: '2027-02-07T09:00:00.000Z' };
  const shown = await showScreen(<PeopleSection company={company as never} />, {
    rest: {
      [`GET ${OF}/people`]: () => stored,
      [`POST ${OF}/invitation`]: () => {
        stored = { ...stored, invitations: [invitation] };
        return invitation;
      },
      [`DELETE ${OF}/invitation/${ID}9`]: () => {
        stored = { ...stored, invitations: [] };
        return done();
      },
      [`DELETE ${OF}/people/${ID}2`]: () => {
        stored = { ...stored, people: stored.people.filter(({ id }) => id !== `${ID}2`) };
        return done();
      },
      ...rest,
    },
  });
  await screen.findByText('Jan Novák');
  return shown;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Colleague’s e-mail/ });
const button = (name: RegExp | string) => screen.findByRole('button', { name });

test('a colleague is invited, and the invitation is withdrawn', async () => {
  const { user, network } = await open();
  await user.type(field(), ' New@Farm.test ');
  await user.click(await button('Send an invitation'));
  await screen.findByText(/link works until 7.Feb.2027/);
  expect(network.called(`POST ${OF}/invitation`)).toEqual([{ email: 'new@farm.test' }]);
  expect(field().value).toBe('');
  await user.click(await button('Withdraw the invitation of new@farm.test'));
  await waitFor(() => expect(screen.queryByText(/link works until/)).toBeNull());
});

test('a slip is said at the field before anything is sent, and so is a refusal; what was typed stays', async () => {
  const { user, network } = await open({
    [`POST ${OF}/invitation`]: () => refused('membership.exists', 409),
  });
  await user.type(field(), 'jan');
  await user.click(await button('Send an invitation'));
  await screen.findByText(/Enter an e-mail address/);
  expect(network.called(`POST ${OF}/invitation`)).toEqual([]);
  await user.type(field(), '@farm.test{Enter}');
  await screen.findByText('This person already belongs to the company.');
  expect(field().value).toBe('jan@farm.test');
});

test('a member is removed after a question; a signatory and oneself cannot be', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  await user.click(await button('Remove Jan Novák'));
  await screen.findByRole('alertdialog', { name: 'Remove Jan Novák from Farm?' });
  await user.click(await button('Remove'));
  await waitFor(() => expect(screen.queryByText('Jan Novák')).toBeNull());
});

const MAILED = '/can-users/api/user/invitation';
const link = (rest: NonNullable<Parameters<typeof showScreen>[1]>['rest'], which = 'token=abc') =>
  showScreen(<InvitationPage />, {
    at: `/invitation?${which}`,
    routes: [{ path: 'invitation' }],
    rest: {
      [`GET ${MAILED}`]: (_body, query) => ({
        companyId: `${ID}4`,
        companyName: query.get('token') ?? query.get('id'),
        isMember: false,
      }),
      ...rest,
    },
  });

test('an invitation that was listed for its owner opens by its id', async () => {
  const { user, network } = await link(
    { [`POST ${MAILED}`]: () => ({ companyId: `${ID}4`, companyName: 'Farm', isMember: true }) },
    `id=${ID}7`,
  );
  await user.click(await button(`Join ${ID}7`));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(network.called(`POST ${MAILED}`)).toEqual([{ id: `${ID}7` }]);
});

test('a link is accepted by a press, and the tab works for the company from then on', async () => {
  const { user, network } = await link({
    [`POST ${MAILED}`]: () => ({ companyId: `${ID}4`, companyName: 'Farm', isMember: true }),
  });
  await screen.findByRole('heading', { name: 'Join abc?' });
  expect(network.called(`POST ${MAILED}`)).toEqual([]);
  await user.click(await button('Join abc'));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(network.called(`POST ${MAILED}`)).toEqual([{ token: 'abc' }]);
  expect(sessionStorage.getItem('canola.company')).toBe(`${ID}4`);
});

test('a link that was used asks its own member nothing, and leads to the company', async () => {
  const used = { companyId: `${ID}4`, companyName: 'Farm', isMember: true };
  const { user, network } = await link({ [`GET ${MAILED}`]: () => used });
  await screen.findByRole('heading', { name: 'You already belong to Farm' });
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  await user.click(await button('Continue with Farm'));
  expect(left).toHaveBeenCalledWith('/');
  expect(sessionStorage.getItem('canola.company')).toBe(`${ID}4`);
  expect(network.called(`POST ${MAILED}`)).toEqual([]);
});

test.each([
  ['invitation.other-person', 403, /is for another e-mail address/, true],
  ['invitation.over', 409, /no longer works/, false],
  ['invitation.not-found', 404, /doesn’t exist/, false],
])('a link that is refused says why: %s', async (code, status, text, hasLogOut) => {
  await link({ [`GET ${MAILED}`]: () => refused(code, status) });
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: 'Log out' }) !== null).toBe(hasLogOut);
});
