// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { type Trade, TradeContext, TypedOfOffer } from '../panel/trade-context.tsx';
import { LadderTab } from './ladder-tab.tsx';

prepareScreens();

const QUARTER = { id: '2099Q2', name: 'Q2 99' };
const PANEL = '/trades/storage-1/offers/offer-1/quarter/2099Q2';
const QUOTE = {
  id: 'quote-agro',
  quarter: QUARTER,
  trader: { id: 'agro', name: 'Agro', logo: '' },
  price: '5210',
  masked: false,
  currency: 'CZK',
  date: new Date().toISOString(),
  change: null,
  point: null,
};
const REPLAY = {
  masked: false,
  quarter: { id: '2098Q2', name: 'Q2 98' },
  days: [
    { date: '2025-11-18', price: '205' },
    { date: '2026-04-30', price: '225' },
  ],
  fills: [{ number: 1, date: '2026-04-30', tons: '240.0', price: '225.00', cause: 'CLOSING_DAY' }],
  soldTons: '600.0',
  unsoldTons: '0',
  value: '135180.00',
  average: '225.30',
  atStart: '205.00',
  equalParts: '219.00',
  lastDay: '225.00',
};
const placed = { addLadder: { id: 'ladder-1', offerId: 'offer-1', version: 1, contractIds: [], errors: [] } };
const refused = (field: string, code: string, message: string) => ({
  addLadder: {
    id: null,
    offerId: null,
    version: null,
    contractIds: null,
    errors: [{ field, code, messages: [message], priceChange: null }],
  },
});
const NONE = { ladders: { page: 1, size: 20, totalCount: 0, edges: [] as object[] } };

async function showTab({
  answer = () => placed as unknown,
  ladders = () => NONE as unknown,
  replay = REPLAY as object,
  grants = ['CONTRACT_SIGN'] as readonly 'CONTRACT_SIGN'[],
  free = '480',
} = {}) {
  const trade = {
    offer: {
      id: 'offer-1',
      amount: free,
      yearHarvested: 2026,
      orders: [],
      crop: { id: 'milling-wheat', name: 'Milling wheat' },
      storage: { id: 'storage-1', label: 'Silo' },
    },
    prices: [QUOTE],
    quarters: [QUARTER],
    quarter: QUARTER,
  } as unknown as Trade;
  const shown = await showScreen(
    <TradeContext value={trade}>
      <TypedOfOffer offerId="offer-1">
        <LadderTab />
      </TypedOfOffer>
    </TradeContext>,
    {
      at: `${PANEL}/ladder`,
      routes: [
        { id: 'app' },
        { path: 'trades' },
        { id: 'board' },
        { path: '$storageId/offers/$offerId/quarter/$quarterId' },
        { path: 'ladder' },
      ],
      grants,
      rest: {},
      answers: {
        Ladders: ladders,
        LadderClosing: () => ({ ladderClosing: { masked: false, least: '4689', median: '5210' } }),
        LadderReplay: () => ({ ladderReplay: replay }),
        AddLadder: answer,
        SettleDeal: () => ({ settleDeal: { contractId: null, orderId: null, offerId: null } }),
      },
    },
  );
  const place = () => shown.user.click(screen.getByRole('button', { name: /^Place/ }));
  return { ...shown, place, sent: () => shown.network.sent('AddLadder') };
}

const priceOf = (number: number) => fieldNamed(new RegExp(`^Price of rung ${number}`));
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

test('four rungs are filled in, and one press places them', async () => {
  const { place, sent, address } = await showTab();
  await screen.findByRole('button', { name: /^Place 4 rungs for 480/ });
  await place();
  await waitFor(() => expect(address()).toBe(`${PANEL}/success/ladder/ladder-1`));
  expect(sent()).toMatchObject([
    {
      ladder: {
        offerId: 'offer-1',
        quarterId: '2099Q2',
        tons: '480',
        rungs: [{ share: '25', price: '5320' }, {}, {}, { share: null, price: '5630' }],
        sellBy: null,
        closingPrice: null,
        lowPrice: null,
      },
    },
  ]);
});

test('the replay is one sentence, in the past', async () => {
  await showTab();
  await screen.findByText(/In the year before/);
  expect(plain(document.querySelector('.ladder-would')?.textContent)).toBe(
    'In the year before you would have sold at 225.30 Kč/t on average, 135,180 Kč for 600 t: the last 240 t on the closing day at 225.00. So it would have been.',
  );
});

test('masked prices have no replay', async () => {
  await showTab({ replay: { ...REPLAY, masked: true } });
  await screen.findByText(/there is no replay/);
  expect(document.querySelector('.ladder-chart')).toBeNull();
});

test('a price that does not rise is named at its rung, and nothing is sent', async () => {
  const { user, place, sent } = await showTab();
  await screen.findByRole('button', { name: /^Place/ });
  await user.clear(priceOf(2));
  await user.type(priceOf(2), '5300');
  await place();
  await waitFor(() => expect(messageOf(priceOf(2))).toContain('Higher than the rung before'));
  expect(sent()).toEqual([]);
});

test('the closing day brings the least price along', async () => {
  const { user, place, sent } = await showTab();
  await screen.findByRole('button', { name: /^Place/ });
  await user.click(await screen.findByRole('switch', { name: 'Sell what is left by a day' }));
  expect(fieldNamed(/^For/).value).toBe('4689');
  await user.clear(fieldNamed(/^For/));
  await user.type(fieldNamed(/^For/), '4000');
  await place();
  await waitFor(() => expect(messageOf(fieldNamed(/^For/))).toContain('At least 4,689'));
  await user.clear(fieldNamed(/^For/));
  await user.type(fieldNamed(/^For/), '4700');
  await place();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ ladder: { sellBy: '2099-06-16', closingPrice: '4700' } }]),
  );
});

describe('refused by the server', () => {
  test.each([
    ['tons', 'tons.not-free', () => fieldNamed(/^Tonnes in the ladder/)],
    ['rungs.1.price', 'rungs.order', () => priceOf(2)],
    ['rungs.0.share', 'rungs.too-small', () => fieldNamed(/^Share of rung 1/)],
  ] as const)('%s: at its field', async (field, code, input) => {
    const { place } = await showTab({ answer: () => refused(field, code, 'The server says no.') });
    await screen.findByRole('button', { name: /^Place/ });
    await place();
    await waitFor(() => expect(messageOf(input())).toContain('The server says no.'));
  });

  test('anything else below the form', async () => {
    const { place } = await showTab({ answer: () => refused('root', 'ladder.exists', 'It has one.') });
    await screen.findByRole('button', { name: /^Place/ });
    await place();
    await screen.findByText('It has one.');
  });
});

test('rungs that the market meets already are confirmed first, with their tons', async () => {
  const { user, place, sent } = await showTab();
  await screen.findByRole('button', { name: /^Place/ });
  await user.clear(priceOf(1));
  await user.type(priceOf(1), '5200');
  await place();
  const question = within(await screen.findByRole('alertdialog'));
  expect(sent()).toEqual([]);
  await user.click(question.getByRole('button', { name: /^Sell 120/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a lost answer is tried again under the same id', async () => {
  let isBroken = true;
  const { place, sent, address } = await showTab({
    answer: () => {
      if (isBroken) throw new TypeError('fetch failed');
      return placed;
    },
  });
  await screen.findByRole('button', { name: /^Place/ });
  await place();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Place/ })).toBeDefined());
  isBroken = false;
  await place();
  await waitFor(() => expect(address()).toContain('ladder-1'));
  const [first, second] = sent().map(({ clientMutationId }) => clientMutationId);
  expect(second).toBe(first);
});

test('a rung can be added and removed; the last one stays', async () => {
  const { user } = await showTab({ free: '30' });
  await screen.findByRole('button', { name: /^Place 1 rung for 30/ });
  await user.click(screen.getByRole('button', { name: 'Add a rung' }));
  await screen.findByRole('button', { name: /^Place 2 rungs/ });
  await user.click(screen.getByRole('button', { name: 'Remove rung 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove rung 1' }));
  expect(screen.getAllByRole('textbox', { name: /^Price of rung/ })).toHaveLength(1);
});

test('without the right to sign it is the notice, which leads back to the sale', async () => {
  const { user, address } = await showTab({ grants: [] });
  const notice = within(await screen.findByRole('alertdialog'));
  await user.click(notice.getByRole('button', { name: 'Understood' }));
  await waitFor(() => expect(address()).toBe(PANEL));
});
