// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { OrderOffer, OwnOrder } from '../transactions.queries.ts';
import { SendToAll } from './send-to-all.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

const ORDER = {
  id: 'order-1',
  amount: '50',
  currency: 'CZK',
  price: '5200',
  lowPrice: null,
  quarter: { id: '2026-4', name: 'Q4 2026' },
  customTransport: false,
  transportNote: null,
  reason: { better: { price: '5300', currency: 'CZK', trader: { id: 'klas-agro', name: 'Klas Agro' } } },
} as OwnOrder;
const OFFER = { id: 'offer-1', crop: { name: 'Milling wheat', unit: 'T' } } as OrderOffer;

async function open(order: OwnOrder, errors: object[] = []) {
  const onSent = vi.fn();
  const payload = { id: 'order-1', offerId: 'offer-1', contractId: 'contract-1', errors };
  const shown = await showScreen(<SendToAll order={order} offer={OFFER} onSent={onSent} />, {
    answers: { EditOrder: () => ({ editOrder: payload }) },
  });
  return { ...shown, onSent };
}
const action = { name: 'Send to all traders' };

test('asks with the better price, then opens the order to every trader and nothing else of it changes', async () => {
  const { user, network, onSent } = await open(ORDER);
  await user.click(await screen.findByRole('button', action));
  expect(await screen.findByText(/^Klas Agro pays 5,300/)).toBeDefined();
  expect(network.sent('EditOrder')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Send to all and sell 50/ }));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith('contract-1'));
  expect(network.sent('EditOrder')).toMatchObject([
    {
      id: 'order-1',
      order: { allTraders: true, amount: '50', price: '5200', lowPrice: null, quarter: '2026-4' },
    },
  ]);
});

test('a refusal is said under the button', async () => {
  const refused = { field: 'root', code: 'order.not-active', messages: ['The order is no longer active.'] };
  const { user, onSent } = await open(ORDER, [refused]);
  await user.click(await screen.findByRole('button', action));
  await user.click(await screen.findByRole('button', { name: /^Send to all and sell 50/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('The order is no longer active.');
  expect(onSent).not.toHaveBeenCalled();
});

test('is not offered where no other trader meets the price', async () => {
  await open({ ...ORDER, reason: { better: null } } as OwnOrder);
  expect(screen.queryByRole('button', action)).toBeNull();
});
