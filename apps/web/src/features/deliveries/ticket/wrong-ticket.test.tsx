// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { Delivery, Ticket } from '../deliveries.queries.ts';
import { TicketActions } from './ticket-actions.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const DELIVERY = { id: 'contract-1', trader: { name: 'Agro' }, state: 'STARTED' } as unknown as Delivery;
const TICKET = {
  id: 'ticket-1',
  number: '4471',
  state: 'CONFIRMED',
  isSettled: false,
  splitOf: null,
  voidAskedBy: null,
} as unknown as Ticket;
const done = (name: string, state: string) => () => ({ [name]: { id: 'ticket-1', state, errors: [] } });
const answers = {
  VoidTicket: done('voidTicket', 'CONFIRMED'),
  ConfirmTicket: done('confirmTicket', 'CONFIRMED'),
};
const show = (ticket: object = {}, delivery: object = {}) =>
  showScreen(
    <TicketActions delivery={{ ...DELIVERY, ...delivery }} ticket={{ ...TICKET, ...ticket } as Ticket} />,
    { answers },
  );

test('an agreed ticket is not void before the trader agrees', async () => {
  const { user, network } = await show();
  await user.click(await screen.findByRole('button', { name: 'Ask to void…' }));
  expect(screen.getByText(/It stays agreed until Agro agrees/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ask to void' }));
  expect(await screen.findByRole('button', { name: 'Ask to void…' })).toBeDefined();
  expect(network.sent('VoidTicket')).toMatchObject([{ id: 'ticket-1' }]);
});

test('what the trader asks for is agreed to or refused, and one’s own wish withdrawn', async () => {
  const asked = await show({ voidAskedBy: 'TRADER' });
  expect(await screen.findByText('Agro wants this ticket void.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Void the ticket' })).toBeDefined();
  await asked.user.click(screen.getByRole('button', { name: 'Keep the ticket' }));
  expect(asked.network.sent('ConfirmTicket')).toMatchObject([{ id: 'ticket-1' }]);
  await show({ voidAskedBy: 'FARM' });
  expect(await screen.findByRole('button', { name: 'Withdraw the request' })).toBeDefined();
});

test.each([
  ['in a settlement', { isSettled: true }, {}],
  ['a part of a load', { splitOf: 'ticket-0' }, {}],
  ['of a closed delivery', {}, { state: 'CLOSED' }],
])('%s it stays', async (_, ticket, delivery) => {
  await show(ticket, delivery);
  expect(screen.queryByRole('button')).toBeNull();
});
