// @vitest-environment jsdom
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { paymentQuery } from './payments.queries.ts';
import { Refund } from './refund.tsx';
import { paid } from './test-payment.ts';

/** As the panel that the form is opened from. */
function Watched({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  useQuery(paymentQuery(payment.id));
  return <Refund payment={payment} onClose={onClose} />;
}

prepareScreens();
beforeAll(() => loadTexts(['admin']));

test('at most what no other refund takes is offered', async () => {
  // 100.00 are under way and have no credit note yet.
  const payment = paid({ refundedAmount: '100.00', refundable: '250.90' });
  await showScreen(<Refund payment={payment} onClose={vi.fn()} />, { rest: {} });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('250.90');
  expect(question.textContent).not.toContain('350.90');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount incl. VAT' }).value).toBe('250.90');
});

test('sent again after a lost answer it is the same refund; after a refusal it is another', async () => {
  const payment = paid();
  const onClose = vi.fn();
  const replies = [
    () => new Response('gone', { status: 502 }),
    () => Response.json({ code: 'payment.not-refundable' }, { status: 409 }),
    () => payment,
  ];
  const call = `POST /can-users/api/payment/${payment.id}/refund`;
  const { user, network } = await showScreen(<Refund payment={payment} onClose={onClose} />, {
    rest: { [call]: () => replies.shift()?.() },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
  for (const sent of [1, 2, 3]) {
    await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
    await waitFor(() => expect(network.called(call)).toHaveLength(sent));
  }
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, again, other] = network.called(call) as { id: string }[];
  expect(first).toMatchObject({ id: expect.any(String), amount: '350.90', reason: 'Paid twice' });
  expect(again).toEqual(first);
  expect(other?.id).not.toBe(first?.id);
});

test.each(['payment.refund-repeated', 'payment.disputed'])(
  'refused because of what the payment shows (%s), the form closes and the payment is read again',
  async (code) => {
    const payment = paid();
    const onClose = vi.fn();
    const call = `POST /can-users/api/payment/${payment.id}/refund`;
    const read = `GET /can-users/api/payment/${payment.id}`;
    const { user, network } = await showScreen(<Watched payment={payment} onClose={onClose} />, {
      rest: { [call]: () => Response.json({ code }, { status: 409 }), [read]: () => payment },
    });
    await waitFor(() => expect(network.called(read)).toHaveLength(1));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
    await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(network.called(read)).toHaveLength(2);
    // Under another id, what is booked would be given back a second time.
    const [sent] = network.called(call) as { id: string }[];
    const stored = localStorage.getItem(`canola.unanswered-refund.${payment.id}`)?.split(' ')[0];
    expect(stored).toBe(code === 'payment.refund-repeated' ? sent?.id : undefined);
  },
);

test('what was refunded at the card service by hand is explained in the form', async () => {
  const payment = paid();
  const onClose = vi.fn();
  const { user } = await showScreen(<Refund payment={payment} onClose={onClose} />, {
    rest: {
      [`POST /can-users/api/payment/${payment.id}/refund`]: () =>
        Response.json({ code: 'payment.refunded-elsewhere' }, { status: 409 }),
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
  await screen.findByText(/^More was refunded at the card service/);
  expect(onClose).not.toHaveBeenCalled();
});

test('a charge that nobody wanted gets no credit note', async () => {
  const payment = paid({ type: 'CARD', status: 'CANCELLED' });
  await showScreen(<Refund payment={payment} onClose={vi.fn()} />, { rest: {} });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('without a credit note');
});

test('one that the bank has not made yet is not said to be made', async () => {
  const payment = paid({ type: 'CARD' });
  const { user } = await showScreen(<Refund payment={payment} onClose={vi.fn()} />, {
    rest: {
      [`POST /can-users/api/payment/${payment.id}/refund`]: () => ({ ...payment, refundPending: '350.90' }),
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
  act(() => toastQueue.clear());
  await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
  await waitFor(() =>
    expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
      expect.stringMatching(/is under way/),
    ]),
  );
});

test('the id of a refund whose answer was lost outlives the page', async () => {
  const payment = paid();
  const stored = () => localStorage.getItem(`canola.unanswered-refund.${payment.id}`);
  // As a page that is gone has left it.
  const known = crypto.randomUUID();
  const attempt = `${known} ${payment.refundedAmount} ${payment.refundPending}`;
  localStorage.setItem(`canola.unanswered-refund.${payment.id}`, attempt);
  const replies = [() => new Response('gone', { status: 502 }), () => payment];
  const call = `POST /can-users/api/payment/${payment.id}/refund`;
  const { user, network } = await showScreen(<Refund payment={payment} onClose={vi.fn()} />, {
    rest: { [call]: () => replies.shift()?.() },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
  await waitFor(() => expect(network.called(call)).toMatchObject([{ id: known }]));
  expect(stored()).toBe(attempt);
  await user.click(await screen.findByRole('button', { name: /^Refund 350.90/ }));
  await waitFor(() => expect(network.called(call)).toMatchObject([{ id: known }, { id: known }]));
  await waitFor(() => expect(stored()).toBeNull());
});

test('once the payment shows the refund, the next one is another', async () => {
  const payment = paid({ refundedAmount: '100.00', refundable: '250.90' });
  // The reply was lost, but the refund was made.
  const known = crypto.randomUUID();
  localStorage.setItem(`canola.unanswered-refund.${payment.id}`, `${known} 0.00 0.00`);
  const call = `POST /can-users/api/payment/${payment.id}/refund`;
  const { user, network } = await showScreen(<Refund payment={payment} onClose={vi.fn()} />, {
    rest: { [call]: () => payment },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await user.click(await screen.findByRole('button', { name: /^Refund 250.90/ }));
  await waitFor(() => expect(network.called(call)).toHaveLength(1));
  const [sent] = network.called(call) as { id: string }[];
  expect(sent?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent?.id).not.toBe(known);
});
