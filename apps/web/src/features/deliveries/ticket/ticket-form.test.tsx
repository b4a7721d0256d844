// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { Delivery } from '../deliveries.queries.ts';
import { keptTickets, readAgain } from './kept-tickets.ts';
import { sendKept } from './send-kept.ts';
import { TicketForm } from './ticket-form.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const DELIVERY = {
  id: 'contract-1',
  companyId: 'company-1',
  number: '2026-10002',
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat' },
  trader: { id: 'moravsky', name: 'Moravský obchod', logo: '' },
  state: 'STARTED',
  amount: '120',
  price: '5200.00',
  currency: 'CZK',
  toGoKg: 120_000,
  schedule: {
    version: 1,
    rules: [{ kind: 'dry', parameter: 'moisture', base: '14', ratio: null, cap: null, min: null, max: null }],
  },
  callOffs: [],
  tickets: [],
} as unknown as Delivery;

const SAVED = { addTicket: { id: 'ticket-1', state: 'ENTERED', errors: [] as object[] } };

async function open(answer: () => unknown) {
  let isDone = false;
  const shown = await showScreen(
    <TicketForm
      companyId="company-1"
      deliveries={[DELIVERY]}
      contractId={undefined}
      keptId={undefined}
      onDone={() => {
        isDone = true;
      }}
    />,
    { answers: { AddTicket: answer } },
  );
  readAgain();
  await screen.findByRole('textbox', { name: 'Ticket number' });
  const save = () => shown.user.click(screen.getByRole('button', { name: /^Save/ }));
  async function fill(gross: string, tare: string, moisture: string) {
    await shown.user.type(fieldNamed(/^Ticket number/), '4471');
    await shown.user.type(fieldNamed(/^Gross/), gross);
    await shown.user.type(fieldNamed(/^Tare/), tare);
    await shown.user.type(fieldNamed(/^Moisture/), moisture);
  }
  return { ...shown, save, fill, isDone: () => isDone, sent: () => shown.network.sent('AddTicket') };
}

test('comma and point are both decimals, and the button carries the tons', async () => {
  const { fill, save, sent, isDone } = await open(() => SAVED);
  await fill('39860', '15480', '15,2');
  await save();
  await waitFor(() => expect(isDone()).toBe(true));
  expect(sent()[0]?.ticket).toMatchObject({
    contractId: 'contract-1',
    number: '4471',
    grossKg: 39_860,
    tareKg: 15_480,
    quality: [{ parameter: 'moisture', value: '15.2' }],
  });
  expect(keptTickets.get()).toEqual([]);
});

test('a point or a comma in a weight separates thousands, be it of kilograms or of tons', async () => {
  const { fill, save, sent, isDone } = await open(() => SAVED);
  await fill('39,860', '15.480', '15,2');
  await save();
  await waitFor(() => expect(isDone()).toBe(true));
  expect(sent()[0]?.ticket).toMatchObject({ grossKg: 39_860, tareKg: 15_480 });
});

test('a mistyped weight and moisture are asked about at their fields, and nothing is sent', async () => {
  const { fill, save, sent, user } = await open(() => SAVED);
  await fill('398600', '15480', '152');
  await save();
  expect(messageOf(fieldNamed(/^Gross/))).toContain('60 t');
  expect(messageOf(fieldNamed(/^Moisture/))).toContain('decimal point');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /I meant 15\.2/ }));
  expect(fieldNamed(/^Moisture/).value).toBe('15.2');
});

test('without a signal the ticket is kept, and sent once under the same id when it is back', async () => {
  let hasSignal = false;
  const { fill, save, sent, isDone, network } = await open(() => {
    if (!hasSignal) throw new TypeError('Failed to fetch');
    return SAVED;
  });
  await fill('39860', '15480', '15.2');
  await save();
  await waitFor(() => expect(isDone()).toBe(true));
  expect(keptTickets.get()).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('canola.kept-tickets') ?? '[]')).toHaveLength(1);
  hasSignal = true;
  const client = new QueryClient();
  await Promise.all([sendKept(client), sendKept(client)]);
  await sendKept(client);
  expect(keptTickets.get()).toEqual([]);
  const [first, second, ...more] = sent();
  expect(more).toEqual([]);
  expect(second?.clientMutationId).toBe(first?.clientMutationId);
  expect(network.sent('AddTicket')).toHaveLength(2);
});

test('a kept ticket that is refused later waits for the person with the reason', async () => {
  let reply: () => unknown = () => {
    throw new TypeError('Failed to fetch');
  };
  const { fill, save, isDone } = await open(() => reply());
  await fill('39860', '15480', '15.2');
  await save();
  await waitFor(() => expect(isDone()).toBe(true));
  const refused = { field: 'number', code: 'ticket.duplicate', messages: ['It is entered.'] };
  reply = () => ({ addTicket: { id: null, state: null, errors: [refused] } });
  await sendKept(new QueryClient());
  expect(keptTickets.get()).toMatchObject([{ refused: 'It is entered.' }]);
});

test('what the server refuses is said at its field, and the ticket is not kept', async () => {
  const refused = { field: 'number', code: 'ticket.duplicate', messages: ['It is entered.'] };
  const { fill, save } = await open(() => ({ addTicket: { id: null, state: null, errors: [refused] } }));
  await fill('39860', '15480', '15.2');
  await save();
  await waitFor(() => expect(messageOf(fieldNamed(/^Ticket number/))).toContain('It is entered.'));
  expect(keptTickets.get()).toEqual([]);
});
