// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { PositionPage } from './position-page.tsx';

prepareScreens();

const PLAN = {
  areaHa: '120.00',
  yield: '6.50',
  harvested: null,
  costPerHa: '28000.00',
  costPerTon: null,
  version: 3,
};
/** The worked example of docs/product/position.md. */
const WHEAT = {
  crop: { id: 'milling-wheat', name: 'Milling wheat', icon: 'wheat' },
  yearHarvested: 2026,
  currency: 'CZK',
  plan: PLAN as object | null,
  offered: '660.0',
  signedTons: '180.0',
  signedValue: '927000.000',
  onItsWayTons: '120.0',
  onItsWayValue: '618000.000',
  offers: [
    {
      id: 'offer-1',
      storageId: 'silo',
      storage: 'Silo',
      zip: '58601',
      total: '660.0',
      ordered: '100.0',
      free: '260.0',
    },
  ],
  sales: [],
  habit: { median: 52, lowest: 41, highest: 60, harvests: 5 },
  value: {
    masked: false,
    price: '5210',
    priceBefore: '5150',
    unvalued: '0',
    unvaluedStanding: '0',
    trader: { id: 'klas-agro', name: 'Klas Agro' },
    quarter: { id: '2026Q4', name: 'Q4 26' },
    storageId: 'silo',
  },
};

const saved = () => ({ setSeasonPlan: { id: 'milling-wheat', version: 4, errors: [] as object[] } });

async function showPage(
  positions: () => object[] = () => [WHEAT],
  save: () => object = saved,
  without: readonly 'TRADING'[] = [],
) {
  const shown = await showScreen(<PositionPage />, {
    routes: [{ id: 'app' }, { path: 'position' }, { path: '/' }],
    at: '/position?year=2026',
    without,
    answers: {
      Positions: () => ({ positions: positions() }),
      SetSeasonPlan: save,
      RemoveSeasonPlan: () => ({ removeSeasonPlan: { id: 'milling-wheat', errors: [] } }),
      Crops: () => ({ crops: [{ id: 'milling-wheat', name: 'Milling wheat' }] }),
    },
  });
  return { ...shown, plans: () => shown.network.sent('SetSeasonPlan') };
}
const outcome = () => document.querySelector('.position-huge')?.textContent?.replaceAll('\u00a0', ' ');
const edit = async (user: Awaited<ReturnType<typeof showPage>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog'));
};

test('the result, the price that the rest needs and the habit are those of the worked example', async () => {
  await showPage();
  await screen.findByText('Needed on the rest, 480 t', { normalizer: plain });
  expect(outcome()).toBe('+685,800 Kč');
  screen.getByText('3,781.25');
  expect(document.querySelector('.habit p')?.textContent).toBe(
    '38% sold; usually 52% by now (41–60%), in your last 5 harvests.',
  );
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim();

test('the sliders move price and yield, and the result follows', async () => {
  await showPage();
  const price = await screen.findByRole('slider', { name: 'Price on the rest' });
  fireEvent.change(price, { target: { value: '-10' } });
  fireEvent.change(screen.getByRole('slider', { name: 'Yield' }), { target: { value: '-10' } });
  expect(outcome()).toBe('+69,978 Kč');
  expect(price.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('4,689 Kč/t');
});

test('a comma is read as a point, and 65 t/ha is asked once more', async () => {
  const { user, plans } = await showPage();
  const dialog = await edit(user);
  const yields = fieldNamed(/Expected yield/);
  await user.clear(yields);
  await user.type(yields, '65');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Change it' }));
  expect(plans()).toEqual([]);
  await user.clear(yields);
  await user.type(yields, '6,75');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(plans()).toMatchObject([{ plan: { yield: '6.75', version: 3, costPerTon: null } }]),
  );
});

test('no area is named at its field, and nothing is sent', async () => {
  const { user, plans } = await showPage();
  const dialog = await edit(user);
  await user.clear(fieldNamed(/Area/));
  await user.type(fieldNamed(/Area/), '0');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(messageOf(fieldNamed(/Area/))).toMatch(/Above 0/));
  expect(plans()).toEqual([]);
});

test('a cost that could be either of two numbers is asked about, never saved as none', async () => {
  const { user, plans } = await showPage();
  const dialog = await edit(user);
  await user.clear(fieldNamed(/Costs/));
  await user.type(fieldNamed(/Costs/), '28,000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: /^28,000/ }));
  expect(plans()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(plans()).toMatchObject([{ plan: { costPerHa: '28000.00' } }]));
});

test('changed by somebody else in the meantime: both are shown, and mine can still be saved', async () => {
  const stale = { field: 'root', code: 'plan.stale', messages: ['Changed.'] };
  let isFirst = true;
  const { user, plans } = await showPage(
    () => [isFirst ? WHEAT : { ...WHEAT, plan: { ...PLAN, areaHa: '130.00', version: 7 } }],
    () => {
      if (!isFirst) return saved();
      isFirst = false;
      return { setSeasonPlan: { id: null, version: null, errors: [stale] } };
    },
  );
  const dialog = await edit(user);
  await user.clear(fieldNamed(/Area/));
  await user.type(fieldNamed(/Area/), '125');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const area = within(await screen.findByRole('row', { name: /^Area/ })).getAllByRole('cell');
  expect(area.map((cell) => plain(cell.textContent ?? ''))).toEqual(['130 ha', '125 ha']);
  await user.click(dialog.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(plans().at(-1)).toMatchObject({ plan: { areaHa: '125.00', version: 7 } }));
});

test('a plan is removed after a question, by the version that was seen', async () => {
  const { user, network } = await showPage();
  const dialog = await edit(user);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  expect(network.sent('RemoveSeasonPlan')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove the plan' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent('RemoveSeasonPlan')).toMatchObject([
    { cropId: 'milling-wheat', yearHarvested: 2026, version: 3 },
  ]);
});

test('without TRADING the tons go along to quick trading, at the place of their storage', async () => {
  await showPage(undefined, undefined, ['TRADING']);
  const link = await screen.findByRole('link', { name: /^Sell 260/ });
  expect(link.getAttribute('href')).toMatch(/^\/quick-trading\/milling-wheat\/quarter\/2026Q4\?.*58601/);
});

test('where buttons name fewer tons than are available, the storage is named', async () => {
  const [offer] = WHEAT.offers;
  const other = { ...offer, id: 'offer-2', storageId: 'hall', storage: 'Hall', free: '60.0' };
  await showPage(() => [{ ...WHEAT, offers: [{ ...offer, free: '200.0' }, other] }]);
  expect(await screen.findByText('From your largest stock: Silo')).toBeDefined();
});

test('going back from another crop shows the one before', async () => {
  const rapeseed = { ...WHEAT, crop: { id: 'rapeseed', name: 'Rapeseed', icon: 'rapeseed' } };
  const { user, back } = await showPage(() => [WHEAT, rapeseed]);
  const isOpen = (name: string) => screen.findByRole('region', { name });
  await isOpen('Milling wheat');
  await user.click(screen.getByRole('button', { name: /^Rapeseed/ }));
  await isOpen('Rapeseed');
  back();
  expect(await isOpen('Milling wheat')).toBeDefined();
});

test('offers larger than the production offer to take their total', async () => {
  const { user, plans } = await showPage(() => [{ ...WHEAT, offered: '800.0' }]);
  await user.click(await screen.findByRole('button', { name: /Set the harvest to 800/ }));
  await waitFor(() => expect(plans()).toMatchObject([{ plan: { harvested: '800.0', version: 3 } }]));
});

test('a masked crop shows neither price nor value', async () => {
  const { price: _, ...value } = WHEAT.value;
  const masked = { ...value, masked: true, price: null, priceBefore: null, trader: null, quarter: null };
  await showPage(() => [
    { ...WHEAT, value: { ...masked, unvalued: null, unvaluedStanding: null, storageId: null } },
  ]);
  await screen.findByText(/doesn’t show today’s price/);
  expect(outcome()).toBeUndefined();
  expect(screen.queryByText('5,210')).toBeNull();
});

test('an empty harvest takes the plans of the one before, on request and without what was harvested', async () => {
  let isAsked = 0;
  const { user, plans } = await showPage(() => {
    isAsked += 1;
    return isAsked === 1 ? [] : [{ ...WHEAT, plan: { ...PLAN, harvested: '700.0' } }];
  });
  await user.click(await screen.findByRole('button', { name: 'Copy from harvest 2025' }));
  await waitFor(() =>
    expect(plans()).toMatchObject([
      { plan: { yearHarvested: 2026, areaHa: '120.00', costPerHa: '28000.00' } },
    ]),
  );
  expect(JSON.stringify(plans())).not.toMatch(/harvested":"700|version":3/);
});
