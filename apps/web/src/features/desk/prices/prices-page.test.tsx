// @vitest-environment jsdom
import type { DeskLine, DeskPrices } from '@canola/api-schema/trading/desk-prices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fieldNamed, messageOf, prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PricesPage } from './prices-page.tsx';

prepareScreens();
beforeAll(() => loadTexts(['desk', 'ui', 'contract']));

const PRICES = '/can-trading/api/desk/prices';
const line = (cropId: string, over: Partial<DeskLine> = {}): DeskLine => ({
  regionId: 'CZ072',
  cropId,
  quarterId: '2026Q4',
  state: 'OPEN',
  mode: 'FIXED',
  price: '5200.00',
  publishedAt: new Date().toISOString(),
  validUntil: null,
  limitTons: null,
  takenTons: '0',
  leftTons: null,
  formula: null,
  pausedReason: null,
  bestOther: '5230',
  version: 3,
  changedBy: null,
  ...over,
});
const crop = (id: string, title: string) => ({
  id,
  title,
  icon: id,
  isInput: false,
  unit: 'T',
  minimum: '24',
  commodity: null,
});
const book = (lines: DeskLine[]): DeskPrices => ({
  traderId: 'moravsky',
  traderName: 'Moravský obchod',
  regionId: 'CZ072',
  currency: 'CZK',
  regions: [{ id: 'CZ072', name: 'Zlín', openPrices: 2 }],
  collectionPoint: null,
  quarters: ['2026Q4'],
  crops: [crop('milling-wheat', 'Milling wheat'), crop('feed-barley', 'Feed barley')],
  lines,
  futures: [],
  rate: null,
  publishedAt: null,
});

async function open(lines: DeskLine[], rest: NonNullable<Parameters<typeof showScreen>[1]>['rest'] = {}) {
  const shown = await showScreen(<PricesPage />, {
    grants: ['DESK_PRICE'],
    company: { companyKind: 'TRADER' },
    routes: [{ id: 'app' }, { path: 'desk' }, { path: 'prices' }],
    at: '/desk/prices',
    rest: { [`GET ${PRICES}`]: () => book(lines), ...rest },
  });
  await screen.findByRole('grid');
  return shown;
}
const cells = () => screen.getAllByRole('gridcell');
const cellAt = (at: number): HTMLElement => {
  const cell = cells()[at];
  if (!cell) throw new Error(`No cell ${at}`);
  return cell;
};

async function type({ user }: Awaited<ReturnType<typeof open>>, at: number, price: string) {
  const cell = cellAt(at);
  fireEvent.pointerDown(cell);
  cell.focus();
  await user.keyboard(`${price}{Enter}`);
}

test('an implausible price is left out until it is ticked, and a refused row stays a draft with its reason', async () => {
  const shown = await open([line('milling-wheat'), line('feed-barley')], {
    [`PUT ${PRICES}`]: () => ({
      published: 0,
      withdrawn: 0,
      refused: [{ index: 0, code: 'line.limit-below-taken', taken: '180' }],
    }),
  });
  await type(shown, 0, '5230');
  await type(shown, 1, '52900');
  await shown.user.click(await screen.findByRole('button', { name: 'Review and publish 2' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('checkbox')).toHaveProperty('checked', false);
  await shown.user.click(within(dialog).getByRole('button', { name: 'Publish 1 change' }));
  await waitFor(() => expect(shown.network.called(`PUT ${PRICES}`)).toHaveLength(1));
  expect(shown.network.called(`PUT ${PRICES}`)[0]).toMatchObject({
    rows: [{ cropId: 'milling-wheat', price: '5230', version: 3 }],
  });
  expect(await screen.findAllByText(/180 t are already sold: the limit cannot be lower/)).not.toHaveLength(0);
});

test('a review with nothing to tick is published with Enter', async () => {
  const shown = await open([line('milling-wheat'), line('feed-barley')], {
    [`PUT ${PRICES}`]: () => ({ published: 1, withdrawn: 0, refused: [] }),
  });
  await type(shown, 0, '5230');
  await shown.user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog');
  await shown.user.keyboard('{Enter}');
  await waitFor(() => expect(shown.network.called(`PUT ${PRICES}`)).toHaveLength(1));
});

test('a published cell never shows its old price again, nor calls the own change a colleague’s', async () => {
  let now = line('milling-wheat');
  const shown = await open([], {
    [`GET ${PRICES}`]: () => book([now]),
    [`PUT ${PRICES}`]: () => {
      now = { ...now, price: '5230.00', version: 4 };
      return { published: 1, withdrawn: 0, refused: [] };
    },
  });
  await type(shown, 0, '5230');
  await shown.user.click(await screen.findByRole('button', { name: 'Review and publish 1' }));
  const publish = await screen.findByRole('button', { name: 'Publish 1 change' });
  const seen = new Set<string | null | undefined>();
  const watcher = new MutationObserver(() => {
    seen.add(document.querySelector('td .price')?.textContent);
    seen.add(document.querySelector('[role="dialog"] h3')?.textContent);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  await shown.user.click(publish);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(cellAt(0).dataset.look).toBe('rest'));
  watcher.disconnect();
  expect([...seen].filter(Boolean).toSorted()).toEqual(['1 new price', '5,230']);
});

test('a draft is there again after the page was left, and a line changed by a colleague shows both values', async () => {
  await type(await open([line('milling-wheat')]), 0, '5215');
  document.body.replaceChildren();
  await open([line('milling-wheat', { version: 4, price: '5220', changedBy: 'V. Pokorná' })]);
  expect(await screen.findByText(/V. Pokorná was quicker: 5,220. Yours: 5,215/)).toBeDefined();
});

test('a formula in the clipboard changes nothing and says why', async () => {
  await open([line('milling-wheat')]);
  const grid = screen.getByRole('grid');
  fireEvent.paste(grid, { clipboardData: { getData: () => '=1+1' } });
  expect(await screen.findByText('A formula: paste values only')).toBeDefined();
});

test('a block that is clear is put in with Enter', async () => {
  const { user } = await open([line('milling-wheat'), line('feed-barley')]);
  fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => '5 300\n5310' } });
  const put = await screen.findByRole('button', { name: /2 prices/ });
  await waitFor(() => expect(document.activeElement).toBe(put));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(cellAt(1)).getByText('5,310')).toBeDefined();
});

test('a click on another cell keeps what is typed, and an unclear price is asked about first', async () => {
  const { user } = await open([line('milling-wheat'), line('feed-barley')]);
  await user.click(cellAt(0));
  await user.keyboard('5231');
  await user.click(cellAt(1));
  expect(cellAt(0).textContent).toContain('5,231');
  expect(document.activeElement).toBe(cellAt(1));
  await user.keyboard('5,400');
  await user.click(cellAt(0));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: '5,400' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(cellAt(1));
  await user.keyboard('5,400{Enter}');
  await screen.findByRole('button', { name: '5,400' });
  await user.keyboard('{Enter}');
  expect(cellAt(1).textContent).toContain('5,400');
});

test('Esc leaves a grid without drafts', async () => {
  const { user } = await open([line('milling-wheat')]);
  await user.click(cellAt(0));
  await user.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('Formula, limit, end');
});

test('a limit that is unclear or too large stays in the dialog, with its reason at the field', async () => {
  const { user } = await open([line('milling-wheat')]);
  await user.click(cellAt(0));
  await user.keyboard('{F2}');
  const dialog = within(await screen.findByRole('dialog'));
  const put = dialog.getByRole('button', { name: 'Put into the draft' });
  await user.type(fieldNamed(/Limit/), '1,200');
  await user.click(put);
  expect(messageOf(fieldNamed(/Limit/))).toMatch(/Which number/);
  await user.clear(fieldNamed(/Limit/));
  await user.type(fieldNamed(/Limit/), '12345678');
  await user.click(put);
  expect(messageOf(fieldNamed(/Limit/))).toMatch(/Not a limit/);
  await user.clear(fieldNamed(/Limit/));
  await user.type(fieldNamed(/Limit/), '1200');
  await user.click(put);
  await screen.findByRole('button', { name: 'Review and publish 1' });
});

test('a crop without listed futures has no formula to choose', async () => {
  const wheat = { ...crop('milling-wheat', 'Milling wheat'), commodity: 'wheat' as const };
  await open([line('milling-wheat')], {
    [`GET ${PRICES}`]: () => ({ ...book([line('milling-wheat')]), crops: [wheat] }),
  });
  expect(screen.queryByRole('radio', { name: /Formula/ })).toBeNull();
});

test('drafts of a quarter that is gone are not counted', async () => {
  const { user } = await open([line('milling-wheat')]);
  await user.click(cellAt(0));
  await user.keyboard('5215{Enter}');
  await screen.findByRole('button', { name: 'Review and publish 1' });
  document.body.replaceChildren();
  await open([], { [`GET ${PRICES}`]: () => ({ ...book([]), quarters: ['2027Q1'] }) });
  expect(screen.getByRole('tab').textContent).toBe('Zlín');
});

/** Another tab stores these changes over the drafts of this one. */
function storeElsewhere(change: (drafts: Record<string, { row: object }>) => object): string {
  const name = Object.keys(localStorage).find((key) => key.startsWith('canola.desk-draft.')) ?? '';
  const stored = JSON.parse(localStorage.getItem(name) ?? '');
  localStorage.removeItem(name);
  const newValue = JSON.stringify({ ...stored, drafts: change(stored.drafts) });
  fireEvent(window, new StorageEvent('storage', { key: name, newValue }));
  return name;
}

test('drafts of another tab are shown and not written back', async () => {
  await type(await open([line('milling-wheat')]), 0, '5215');
  const name = storeElsewhere((drafts) =>
    Object.fromEntries(
      Object.entries(drafts).map(([key, { row }]) => [key, { row: { ...row, price: '5216' } }]),
    ),
  );
  expect(cellAt(0).textContent).toContain('5,216');
  expect(localStorage.getItem(name)).toBeNull();
});

test('a receipt is about the rows that were sent, also where another tab has changed them since', async () => {
  const shown = await open([line('milling-wheat'), line('feed-barley')], {
    [`PUT ${PRICES}`]: () => {
      storeElsewhere((drafts) => Object.fromEntries(Object.entries(drafts).slice(1)));
      return {
        published: 1,
        withdrawn: 0,
        refused: [{ index: 1, code: 'line.limit-below-taken', taken: '180' }],
      };
    },
  });
  await type(shown, 0, '5230');
  await type(shown, 1, '5240');
  await shown.user.click(await screen.findByRole('button', { name: 'Review and publish 2' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Publish 2 changes' }));
  expect(await screen.findByRole('button', { name: 'Review and publish 1' })).toBeDefined();
  expect(cellAt(1).dataset.look).toBe('refused');
});
