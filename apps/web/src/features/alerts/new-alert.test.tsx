// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import NewAlert from './new-alert.tsx';

prepareScreens();
beforeAll(() => loadTexts(['alerts', 'postal-code']));

const JIHLAVA = {
  code: '58601',
  label: '58601 Jihlava',
  name: 'Jihlava',
  latitude: 49.396,
  longitude: 15.591,
  region: 'CZ063',
};
const PLACELESS = {
  id: 'company-1',
  country: 'CZ',
  identificationNumber: '27082440',
  address: '',
  places: [],
};
const HISTORY = { masked: false, currency: 'CZK', value: '5210', points: [] };

test('a company without a known place chooses one there, and the alert is at it', async () => {
  const { user, network } = await showScreen(<NewAlert companyId="company-1" onClose={vi.fn()} />, {
    answers: {
      OwnPlaces: () => ({ companies: [PLACELESS] }),
      Crops: () => ({ crops: [{ id: 'milling-wheat', name: 'Milling wheat' }] }),
      FutureQuarters: () => ({ futureQuarters: [{ id: '2027Q1', name: 'Q1 27' }] }),
      AlertHistory: () => ({ alertHistory: HISTORY }),
    },
    rest: { 'GET /data/postal-codes-cz.json': () => [JIHLAVA] },
  });
  const form = within(await screen.findByRole('dialog', { name: 'New alert' }));
  expect((await form.findByRole<HTMLInputElement>('combobox', { name: 'Crop' })).placeholder).toBe('Choose');
  await user.type(form.getByRole('combobox', { name: 'Crop' }), 'Mill');
  await user.click(await screen.findByRole('option', { name: 'Milling wheat' }));
  await user.click(form.getByRole('button', { name: /Quarter/ }));
  await user.click(await screen.findByRole('option', { name: 'Q1 27' }));
  await user.click(form.getByRole('button', { name: 'Place Choose a place' }));
  await user.type(await screen.findByRole('combobox', { name: /Postal code or town/ }), '58601');
  await user.click(await screen.findByRole('option', { name: /Jihlava/ }));
  expect(await form.findByRole('button', { name: /Jihlava/ })).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(network.sent('AlertHistory')).toMatchObject([
      {
        terms: {
          kind: 'NET_PRICE',
          itemId: 'milling-wheat',
          termId: '2027Q1',
          place: { position: { latitude: 49.396, longitude: 15.591 } },
        },
      },
    ]),
  );
});
