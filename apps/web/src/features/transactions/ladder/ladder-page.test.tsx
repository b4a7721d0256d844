// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldNamed, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { LadderPage } from './ladder-page.tsx';

prepareScreens();

type State = 'WAITING' | 'HELD' | 'FILLED' | 'FAILED';
const rung = (
  number: number,
  share: string | null,
  tons: string,
  price: string,
  state: State,
  filled?: string,
) => ({
  number,
  share,
  tons,
  price,
  state,
  orderId: `order-${number}`,
  reason: null,
  contractId: filled ? `contract-${number}` : null,
  filledPrice: filled ?? null,
  timeFilled: filled ? 1_765_000_000 : null,
  trader: filled ? { id: 'agro', name: 'Agro' } : null,
});
/** The worked example of docs/product/ladder.md, with two rungs sold. */
const LADDER = {
  id: 'ladder-1',
  offer: {
    id: 'offer-1',
    amount: '0.0',
    totalAmount: '600.0',
    orderedAmount: '420.0',
    soldAmount: '180.0',
    yearHarvested: 2026,
    archived: false,
    crop: { id: 'milling-wheat', name: 'Milling wheat', unit: 'T', icon: 'wheat' },
    storage: {
      id: 'silo',
      label: 'Silo',
      region: { id: 'region' },
      company: { id: 'company-1', name: 'Farm' },
    },
  },
  quarter: { id: '2099Q2', name: 'Q2 99', dateFrom: '2099-04-01' },
  currency: 'CZK',
  onlyTrader: null,
  customTransport: false,
  transportNote: null,
  lowPrice: null,
  baseTons: '600.0',
  soldTons: '180.0',
  soldValue: '39240.00',
  waitingTons: '420.0',
  average: '218.00',
  nextPrice: '230.00',
  sellBy: '2099-04-30',
  closingPrice: '205.00',
  closed: false,
  held: false,
  ended: false,
  version: 3,
  timeCreated: 1_760_000_000,
  rungs: [
    rung(1, '10', '60.0', '210.00', 'FILLED', '210.00'),
    rung(2, '20', '120.0', '220.00', 'FILLED', '222.00'),
    rung(3, '30', '180.0', '230.00', 'WAITING'),
    rung(4, null, '240.0', '240.00', 'WAITING'),
  ],
};
type Shown = Omit<typeof LADDER, never>;

const done = (name: string) => () => ({
  [name]: { id: 'ladder-1', offerId: 'offer-1', version: 4, contractIds: [], errors: [] },
});
const refused = (code: string) => ({
  editLadder: {
    id: null,
    offerId: null,
    version: null,
    contractIds: null,
    errors: [{ field: 'root', code, messages: ['No.'], priceChange: null }],
  },
});

async function showPage(
  ladder: () => Shown = () => LADDER,
  edit: () => unknown = done('editLadder'),
  options: { grants?: readonly 'CONTRACT_SIGN'[]; without?: readonly 'TRADING'[] } = {},
) {
  const shown = await showScreen(<LadderPage />, {
    at: '/transactions-and-orders/ladders/ladder-1',
    routes: [{ id: 'app' }, { path: 'transactions-and-orders' }, { path: 'ladders/$ladderId' }],
    ...options,
    rest: {},
    answers: {
      Ladder: () => ({ ladder: ladder() }),
      LadderClosing: () => ({ ladderClosing: { masked: false, least: '185.85', median: '206.50' } }),
      LadderReplay: () => ({ ladderReplay: null }),
      OfferPrices: () => ({ offer: { id: 'offer-1', lastPrices: [] } }),
      EditLadder: edit,
      HoldLadder: done('holdLadder'),
      ResumeLadder: done('resumeLadder'),
      EndLadder: done('endLadder'),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const progress = () => document.querySelector('.ladder-progress')?.textContent?.replaceAll(/\s/g, ' ');
const priceOf = (number: number) => fieldNamed(new RegExp(`^Price of rung ${number}`));
const press = async (user: Awaited<ReturnType<typeof showPage>>['user'], name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

test('how far it is, in one line', async () => {
  await showPage();
  expect(progress()).toBe('180 of 600 t · average 218.00 · next 230');
});

test('pausing and ending stay possible without TRADING; ending is asked for', async () => {
  const { user, network } = await showPage(undefined, undefined, { without: ['TRADING'] });
  await press(user, 'Pause');
  await waitFor(() => expect(network.sent('HoldLadder')).toMatchObject([{ id: 'ladder-1' }]));
  await press(user, 'End…');
  const question = within(await screen.findByRole('alertdialog'));
  expect(network.sent('EndLadder')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'End the ladder' }));
  await waitFor(() => expect(network.sent('EndLadder')).toHaveLength(1));
});

test('without the right to sign nothing is sent', async () => {
  const { user, network } = await showPage(undefined, undefined, { grants: [] });
  await press(user, 'Pause');
  expect(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Understood' }),
  ).toBeDefined();
  expect(network.sent('HoldLadder')).toEqual([]);
});

test('a paused ladder is resumed', async () => {
  const { user, network } = await showPage(() => ({ ...LADDER, held: true }));
  await press(user, 'Resume');
  await waitFor(() => expect(network.sent('ResumeLadder')).toHaveLength(1));
});

test('an edit replaces what has not sold, by the version that was seen', async () => {
  const { user, network } = await showPage();
  await press(user, 'Edit rungs');
  await screen.findByText(/^Already sold/);
  await user.clear(priceOf(3));
  await user.type(priceOf(3), '235');
  await press(user, /^Save 2 rungs for 420/);
  await waitFor(() =>
    expect(network.sent('EditLadder')).toMatchObject([
      {
        id: 'ladder-1',
        ladder: {
          version: 3,
          filledRungs: 2,
          tons: '600',
          rungs: [
            { share: '30', price: '235' },
            { share: null, price: '240' },
          ],
          sellBy: '2099-04-30',
          closingPrice: '205',
        },
      },
    ]),
  );
  await screen.findByRole('button', { name: 'Pause' });
});

test('going back from a saved change shows the ladder, not the form', async () => {
  const { user, back, href } = await showPage();
  await press(user, 'Edit rungs');
  await screen.findByText(/^Already sold/);
  await press(user, /^Save 2 rungs for 420/);
  await screen.findByRole('button', { name: 'Pause' });
  back();
  await waitFor(() => expect(href()).not.toContain('edit'));
  expect(screen.queryByText(/^Already sold/)).toBeNull();
});

test('ended before anything has sold, it says so, and has no empty list', async () => {
  await showPage(() => ({ ...LADDER, ended: true, soldTons: '0.0', waitingTons: '0.0', rungs: [] }));
  expect(await screen.findByText('This ladder has ended. It sold nothing.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Rungs' })).toBeNull();
});

test('a rung that sold while it was edited leaves the list, and what was typed stays', async () => {
  let isFirst = true;
  const later = {
    ...LADDER,
    soldTons: '360.0',
    waitingTons: '240.0',
    rungs: LADDER.rungs.map((step) =>
      step.number === 3 ? rung(3, '30', '180.0', '230.00', 'FILLED', '231.00') : step,
    ),
  };
  const { user, network } = await showPage(
    () => (isFirst ? LADDER : later),
    () => {
      if (!isFirst) return done('editLadder')();
      isFirst = false;
      return refused('rung.filled');
    },
  );
  await press(user, 'Edit rungs');
  await screen.findByText(/^Already sold/);
  await user.clear(priceOf(4));
  await user.type(priceOf(4), '245');
  await press(user, /^Save 2 rungs/);
  await screen.findByText(/has sold in the meantime/);
  expect(screen.getAllByRole('textbox', { name: /^Price of rung/ })).toHaveLength(1);
  expect(priceOf(4).value).toBe('245');
  await press(user, /^Save 1 rung for 240/);
  await waitFor(() =>
    expect(network.sent('EditLadder').at(-1)).toMatchObject({
      ladder: { filledRungs: 3, rungs: [{ share: null, price: '245' }] },
    }),
  );
});

test('changed by somebody else: theirs is named, and mine can still be saved', async () => {
  let isFirst = true;
  const { user, network } = await showPage(
    () => (isFirst ? LADDER : { ...LADDER, version: 9 }),
    () => {
      if (!isFirst) return done('editLadder')();
      isFirst = false;
      return refused('ladder.stale');
    },
  );
  await press(user, 'Edit rungs');
  await screen.findByText(/^Already sold/);
  await user.clear(priceOf(4));
  await user.type(priceOf(4), '250');
  await press(user, /^Save 2 rungs/);
  await screen.findByText(/Someone else has changed this ladder/);
  expect(priceOf(4).value).toBe('250');
  await press(user, /^Save 2 rungs/);
  await waitFor(() => expect(network.sent('EditLadder').at(-1)).toMatchObject({ ladder: { version: 9 } }));
});

test('a rung whose contract failed is offered again at its price', async () => {
  const failed = {
    ...LADDER,
    soldTons: '60.0',
    offer: { ...LADDER.offer, amount: '120.0' },
    rungs: LADDER.rungs.map((step) => (step.number === 2 ? { ...step, state: 'FAILED' as const } : step)),
  };
  const { user, network } = await showPage(() => failed as Shown);
  await press(user, 'Add the rung again');
  await press(user, /^Save 3 rungs for 540/);
  await waitFor(() =>
    expect(network.sent('EditLadder')).toMatchObject([
      {
        ladder: {
          filledRungs: 2,
          tons: '600',
          rungs: [{ price: '220' }, { price: '230' }, { price: '240' }],
        },
      },
    ]),
  );
});
