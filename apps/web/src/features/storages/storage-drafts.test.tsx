// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PanelSlotTarget, SlotsProvider } from '#shared/router/slots.tsx';
import { forgetChoices } from '#shared/storage/personal.ts';
import { AddCropInManagement } from './crops/add-crop-routes.tsx';
import { EditStoragePanel } from './management/edit-storage-panel.tsx';
import { NewStoragePanel } from './management/new-storage-panel.tsx';
import { EditOfferPanel } from './offer/edit-offer-panel.tsx';

prepareScreens();
beforeAll(() => loadTexts(['storages', 'ui']));
afterEach(() => sessionStorage.clear());

const PLACE = {
  code: '58601',
  label: '58601 Jihlava',
  name: 'Jihlava',
  latitude: 49,
  longitude: 15,
  region: '1',
};
const CROP = { id: 'wheat', name: 'Wheat', icon: 'wheat' };
const STORAGE = {
  id: 'silo-1',
  label: 'Silo',
  address: 'Polní 1',
  zip: '58601',
  archived: false,
  region: { id: '1', name: 'Vysočina' },
  company: { id: 'company-1', country: 'CZ' },
  crops: [CROP],
  offers: [],
};
const OFFER = {
  id: 'offer-1',
  archived: false,
  crop: CROP,
  storage: STORAGE,
  yearHarvested: 2026,
  totalAmount: '100',
  amount: '100',
  orderedAmount: '0',
  soldAmount: '0',
};
interface Form {
  panel: () => ReactNode;
  routes: readonly [string, ...string[]];
  at: string;
  field: RegExp;
  typed: string;
}
const NEW: Form = {
  panel: NewStoragePanel,
  routes: ['storages/management/new'],
  at: '/storages/management/new',
  field: /^Name/,
  typed: 'Silo by the road',
};
const EDIT: Form = {
  ...NEW,
  panel: EditStoragePanel,
  routes: ['storages', 'management', '$storageId'],
  at: '/storages/management/silo-1',
};
const CROP_FORM: Form = {
  panel: AddCropInManagement,
  routes: ['storages', 'management', '$storageId/crops/new'],
  at: '/storages/management/silo-1/crops/new?crop=wheat',
  field: /^Tonnes/,
  typed: '120.5',
};
const FORMS: [string, Form][] = [
  ['a new storage', NEW],
  ['a storage', EDIT],
  ['a crop', CROP_FORM],
  [
    'an offer',
    {
      panel: EditOfferPanel,
      routes: ['storages', 'overview', '$storageId/offers/$offerId/edit'],
      at: '/storages/silo-1/offers/offer-1/edit',
      field: /^Tonnes/,
      typed: '77.5',
    },
  ],
];

const ANSWERS = {
  AddStorage: () => ({ addStorage: { id: 'silo-2', errors: [] } }),
  AddOffer: () => ({ addOffer: { id: 'offer-2', errors: [] } }),
  Storage: () => ({ storage: STORAGE }),
  Crops: () => ({ crops: [CROP] }),
  Offer: () => ({ offer: OFFER }),
};

/** The fields that are required beside the one that is looked at. */
async function fillRest(user: Awaited<ReturnType<typeof load>>['user'], form: Form) {
  if (form === CROP_FORM) {
    await user.click(screen.getByRole('button', { name: /Harvest year/ }));
    const [newest] = await screen.findAllByRole('option');
    if (newest) await user.click(newest);
    return;
  }
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'Polní 1');
  await user.type(screen.getByRole('combobox', { name: /^Postal code/ }), '58601 Jihlava');
}

let client: QueryClient;
function Client() {
  client = useQueryClient();
  return null;
}

/** A page that is loaded: only the tab's storage is left of the page before. */
async function load(
  { panel: Panel, routes, at, field }: Form,
  options: Parameters<typeof showScreen>[1] = {},
) {
  cleanup();
  const page = (
    <SlotsProvider>
      <PanelSlotTarget />
      <Client />
      <Panel />
    </SlotsProvider>
  );
  const shown = await showScreen(page, {
    at,
    // `overview` has no part of the address.
    routes: [{ id: 'app' }, ...routes.map((name) => (name === 'overview' ? { id: name } : { path: name }))],
    rest: { 'GET /data/postal-codes-cz.json': () => [PLACE] },
    answers: ANSWERS,
    ...options,
  });
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
  async function type(text: string) {
    await shown.user.clear(input);
    await shown.user.type(input, text);
  }
  return { ...shown, input, type };
}

describe.each(FORMS)('what was typed into the form of %s', (_name, form) => {
  test('is there after a reload', async () => {
    const { type } = await load(form);
    await type(form.typed);
    const { input } = await load(form);
    await waitFor(() => expect(input.value).toBe(form.typed));
  });

  test('stays on the page when its company is lost in mid-work', async () => {
    const { network, user, type, input } = await load(form);
    await type(form.typed.slice(0, -1));
    for (const name of ['Storage', 'Offer']) network.answers(name, () => ({ [name.toLowerCase()]: null }));
    await act(() => client.refetchQueries({ queryKey: ['trading'] }));
    await user.type(input, form.typed.slice(-1));
    expect(input.isConnected).toBe(true);
    expect(input.value).toBe(form.typed);
  });

  test('is gone once the panel was closed', async () => {
    const { type, user, input: before } = await load(form);
    const empty = before.value;
    await type(form.typed);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const { input } = await load(form);
    expect(input.value).toBe(empty);
  });
});

test('is not shown for another company, or after a log-out', async () => {
  const { type } = await load(NEW);
  await type(NEW.typed);
  expect((await load(NEW, { company: { companyId: 'company-2' } })).input.value).toBe('');
  forgetChoices();
  expect((await load(NEW)).input.value).toBe('');
});

test('is gone once it is saved', async () => {
  const { type, user, address } = await load(NEW);
  await fillRest(user, NEW);
  await type(NEW.typed);
  await user.click(screen.getByRole('button', { name: 'Add storage' }));
  await waitFor(() => expect(address()).toBe('/storages/management/silo-2/crops/new'));
  expect((await load(NEW)).input.value).toBe('');
});

test.each([
  ['storage', NEW, 'AddStorage', 'Add storage'],
  ['crop', CROP_FORM, 'AddOffer', 'Add to storage'],
] as const)('a %s whose reply was lost is the same one after a reload', async (_name, form, call, save) => {
  async function send({ network, user }: Awaited<ReturnType<typeof load>>) {
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(network.sent(call)).toHaveLength(1));
    return network.sent(call)[0]?.clientMutationId;
  }
  const lost = () => Promise.reject(new TypeError('The connection broke.'));
  const before = await load(form, { answers: { ...ANSWERS, [call]: lost } });
  await before.type(form.typed);
  await fillRest(before.user, form);
  const id = await send(before);
  await screen.findByText(/server/i);
  const after = await load(form);
  await waitFor(() => expect(after.input.value).toBe(form.typed));
  expect(await send(after)).toBe(id);

  // Once it was answered, or the form was closed, the next one is another one.
  const next = await load(form);
  await next.type(form.typed);
  await fillRest(next.user, form);
  expect(await send(next)).not.toBe(id);
});

test('a field that was left alone shows what a colleague has saved', async () => {
  const { type } = await load(EDIT);
  await type(EDIT.typed);
  const { input } = await load(EDIT, {
    answers: { Storage: () => ({ storage: { ...STORAGE, address: 'Nová 2' } }) },
  });
  await waitFor(() => expect(input.value).toBe(EDIT.typed));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('Nová 2');
});
