// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Decision } from '#features/admin/pending/decision.tsx';
import { StatementDialog } from '#features/admin/statement/statement-dialog.tsx';
import { relation } from '#features/admin/test-records.ts';
import {
  CALL,
  PAYMENT_ID,
  payment,
  SUBSCRIPTION_ID,
  showPanel,
  subscription,
  transfer,
} from '#features/billing/test-billing.tsx';
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';
import { SecuritySection } from '#features/profile/security/security-section.tsx';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin', 'notifications', 'profile', 'ui']));
afterEach(() => {
  act(() => toastQueue.clear());
  vi.restoreAllMocks();
});

type Rest = NonNullable<NonNullable<Parameters<typeof showScreen>[1]>['rest']>;
type User = ReturnType<typeof userEvent.setup>;

const API = '/can-users/api';
const ID = '0198a000-0000-7000-8000-00000000000';
const NOW = '2026-11-16T09:30:00.000Z';
const done = () => new Response(null, { status: 204 });
const detail = { id: SUBSCRIPTION_ID };
const cancelled = () => subscription({ status: 'CANCELLED', isCancellable: false });
const click = async (user: User, role: string, name: RegExp | string) =>
  user.click(await screen.findByRole(role, { name }));

const entry = {
  id: `${ID}1`,
  bookedOn: '2026-11-13',
  amount: '350.90',
  currency: 'CZK',
  variableSymbol: '2600000042',
  payer: 'HANA OSIVO AS',
  message: null,
  match: 'EXACT',
  wouldPay: true,
  isSafe: true,
  suggestions: [],
  payment: {
    id: `${ID}2`,
    companyName: 'Haná Osivo a.s.',
    variableSymbol: '2600000042',
    amountTotal: '350.90',
    currency: 'CZK',
  },
};
const statement = { id: `${ID}9`, account: 'CZ61', currency: 'CZK', from: null, to: null, entries: [entry] };
const note = (id: string) => ({
  id,
  kind: 'trial.ended',
  title: `Note ${id.at(-1)}`,
  body: 'Text',
  url: null,
  createdAt: NOW,
  readAt: NOW,
  archivedAt: null,
});
const notes = [note(`${ID}5`), note(`${ID}6`)];
const showNotes = (rest: Rest) =>
  showScreen(<NotificationsScreen />, {
    rest: {
      'GET /can-notifications/api/notification': () => ({
        notifications: notes,
        page: 1,
        size: 20,
        totalCount: 2,
        unread: 0,
      }),
      ...rest,
    },
  });
const showSecurity = (rest: Rest) =>
  showScreen(<SecuritySection />, {
    rest: {
      'GET /settings.json': () => ({
        demo: true,
        oidc: { authority: `${window.location.origin}/oidc`, clientId: 'c', audience: 'a' },
        support: { email: 'help@canola.test', phone: '+420 1' },
      }),
      [`GET ${API}/user/session`]: () => ['Firefox', 'Chrome'].map(session),
      ...rest,
    },
  });
const session = (browser: string, at: number) => ({
  browser,
  system: 'Linux',
  loggedInAt: NOW,
  usedAt: NOW,
  isCurrent: at === 0,
});
const showStatement = (rest: Rest) =>
  showScreen(<StatementDialog />, {
    at: '/admin/payments/statement',
    routes: [{ path: 'admin/payments/statement' }],
    rest: { [`POST ${API}/payment/statement`]: () => statement, ...rest },
  });
const INVOICE = {
  id: `${ID}8`,
  type: 'INVOICE',
  number: '2026000016',
  variableSymbol: '2600041871',
  issuedAt: NOW,
  total: '350.90',
} as const;
const paid = payment({ status: 'COMPLETED', details: null, invoices: [INVOICE] });
const cardDetails = {
  bank: null,
  stripe: null,
  cardInstead: null,
  cardForRenewal: true,
  nextTotal: null,
};

interface Place {
  what: string;
  call: string;
  reply: () => unknown;
  show: (rest: Rest) => Promise<{ user: User; network: { called(call: string): unknown[] } }>;
  before?: (user: User) => Promise<unknown>;
  button: RegExp | string;
}
const PLACES: Place[] = [
  {
    what: 'cancelling a plan',
    call: CALL.cancel,
    reply: cancelled,
    show: (rest) => showPanel('subscriptions-detail', detail, { rest }),
    before: (user) => click(user, 'button', 'Cancel subscription'),
    button: 'Cancel Plus',
  },
  {
    what: 'resuming a plan',
    call: CALL.resume,
    reply: () => subscription(),
    show: (rest) =>
      showPanel('subscriptions-detail', detail, { rest: { ...rest, [CALL.subscription]: cancelled } }),
    button: 'Resume subscription',
  },
  {
    what: 'another period for the renewal',
    call: CALL.next,
    reply: () => subscription(),
    show: (rest) => showPanel('subscriptions-detail', detail, { rest }),
    before: async (user) => {
      await click(user, 'button', /Renew with/);
      await click(user, 'option', /Plus, yearly/);
    },
    button: /^Switch on/,
  },
  {
    what: 'a renewal by card',
    call: `POST ${API}/payment/${PAYMENT_ID}/card`,
    reply: () => payment(),
    show: (rest) =>
      showPanel(
        'payment-detail',
        { id: PAYMENT_ID },
        { rest: { ...rest, [CALL.payment]: () => transfer({ details: cardDetails }) } },
      ),
    button: 'Pay by card instead',
  },
  {
    what: 'saving whom the invoices go to',
    call: `PUT ${API}/company/company-1/billing`,
    reply: () => ({ address: 'Dolní 14', email: 'ucetni@farm.test', phone: null, vat: null }),
    show: (rest) => showPanel('subscriptions', {}, { rest }),
    before: (user) => click(user, 'button', 'Edit'),
    button: 'Save',
  },
  {
    what: 'the PDF of an invoice',
    call: `GET ${API}/invoice/${INVOICE.id}/pdf`,
    reply: () => new Response('pdf'),
    show: (rest) =>
      showPanel(
        'subscriptions',
        {},
        {
          rest: {
            ...rest,
            [CALL.payments]: () => ({ payments: [paid], page: 1, size: 5, totalCount: 1 }),
          },
        },
      ),
    button: /^Invoice 2026000016/,
  },
  {
    what: 'confirming a statement',
    call: `POST ${API}/payment/statement/${statement.id}/confirm`,
    reply: () => ({ confirmed: 1, parts: 0 }),
    show: showStatement,
    before: async (user) => {
      const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
      await waitFor(() => expect(input()).not.toBeNull());
      await user.upload(input() as HTMLInputElement, new File(['<a/>'], 'bank.xml', { type: 'text/xml' }));
    },
    button: /^Confirm 1/,
  },
  {
    what: 'approving a member',
    call: `PUT ${API}/company/user/${relation.id}/state/APPROVED`,
    reply: () => ({ ...relation, approvalState: 'APPROVED' }),
    show: (rest) =>
      showScreen(<Decision relation={relation} />, { permissions: ['users:company:approve'], rest }),
    before: (user) => click(user, 'button', /^Approve/),
    button: /^Approve/,
  },
  {
    what: 'archiving a notification',
    call: `PUT /can-notifications/api/notification/${ID}5/archive`,
    reply: () => note(`${ID}5`),
    show: showNotes,
    button: /^Archive.*5/,
  },
  {
    what: 'archiving all notifications',
    call: 'PUT /can-notifications/api/notification/archive',
    reply: () => ({ archived: 2 }),
    show: showNotes,
    button: 'Archive all',
  },
  {
    what: 'ending the other sessions',
    call: `DELETE ${API}/user/session`,
    reply: done,
    show: showSecurity,
    before: (user) => click(user, 'button', /^Where you/),
    button: /^Log out/,
  },
  {
    what: 'another password',
    call: `PUT ${API}/user/password`,
    reply: done,
    show: showSecurity,
    before: async (user) => {
      await click(user, 'button', /^Change password/);
      await user.type(screen.getByLabelText('Current password'), 'old one');
      await user.type(screen.getByLabelText('New password'), 'new one');
    },
    button: 'Change password',
  },
];

const RESULTS = ['done', 'refused'] as const;
test.each(PLACES.flatMap((place) => RESULTS.map((result) => ({ ...place, result }))))(
  '$what, pressed twice, is one request and one message: $result',
  async ({ call, reply, show, before, button, result }) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const messages = vi.spyOn(toastQueue, 'add');
    const held = Promise.withResolvers<void>();
    const refused = () => Response.json({ code: 'server.failed' }, { status: 500 });
    const { user, network } = await show({
      [CALL.subscription]: () => subscription(),
      [CALL.qr]: () => new Response('png'),
      [call]: async () => {
        await held.promise;
        return result === 'done' ? reply() : refused();
      },
    });
    await before?.(user);
    const pressed = await screen.findByRole('button', { name: button });
    // Both before anything is drawn again.
    act(() => {
      pressed.click();
      pressed.click();
    });
    await waitFor(() => expect(network.called(call)).toHaveLength(1));
    const calls = () => network.called(call).length;
    await act(async () => held.resolve());
    await waitFor(() => expect(pressed.isConnected && pressed.hasAttribute('data-pending')).toBe(false));
    expect(calls()).toBe(1);
    expect(messages.mock.calls.length).toBeLessThanOrEqual(1);
    expect(screen.queryAllByRole('alert').length).toBeLessThanOrEqual(1);
  },
);
