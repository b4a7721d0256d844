// @vitest-environment jsdom
import type { OwnTraderApplication } from '@canola/api-schema/trading/trader-application';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { TraderSection } from './trader-section.tsx';

prepareScreens();
beforeAll(() => loadTexts(['profile', 'errors', 'ui']));

const CALL = '/can-trading/api/company/company-1/trader-application';
const COMPANY = { companyId: 'company-1', companyName: 'Agro', companyCountry: 'CZ' };
const NONE: OwnTraderApplication = {
  application: null,
  hindrance: null,
  choices: { regions: [{ id: 'CZ063', name: 'Vysočina' }], crops: [{ id: 'rye', name: 'Rye' }] },
};
const PLACE = {
  code: '58601',
  label: '58601 Jihlava',
  name: 'Jihlava',
  latitude: 49.4,
  longitude: 15.59,
  region: 'CZ063',
};
const SENT = {
  name: 'Agro',
  descriptions: { en: 'We buy.', cs: 'Kupujeme.', ro: 'Cumpărăm.' },
  regionIds: ['CZ063'],
  cropIds: ['rye'],
  points: [{ name: 'Jihlava', latitude: 49.4, longitude: 15.59 }],
};

function stored(state: 'WAITING' | 'REFUSED'): OwnTraderApplication {
  const reason = state === 'REFUSED' ? 'No storage of your own.' : null;
  const at = '2026-10-14T09:00:00.000Z';
  const id = '0198a000-0000-7000-8000-000000000001';
  const application = { ...SENT, id, state, reason, createdAt: at, decidedAt: reason && at, traderId: null };
  return { ...NONE, application };
}

async function open(own: OwnTraderApplication) {
  let now = own;
  return showScreen(<TraderSection company={COMPANY as never} />, {
    rest: {
      [`GET ${CALL}`]: () => now,
      [`POST ${CALL}`]: () => {
        now = stored('WAITING');
        return Response.json(now.application, { status: 201 });
      },
      'GET /data/postal-codes-cz.json': () => [PLACE],
    },
  });
}

test('an incomplete form says what is missing, a complete one is sent and then waits', async () => {
  const { user } = await open(NONE);
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Send the application' }));
  // Regions, crops, points and three texts; the name is the company's.
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(6);
  await user.click(screen.getByRole('checkbox', { name: 'Vysočina' }));
  await user.click(screen.getByRole('checkbox', { name: 'Rye' }));
  await user.type(screen.getByRole('combobox', { name: /Collection points/ }), 'Jih');
  await user.click(await screen.findByRole('option', { name: '58601 Jihlava' }));
  for (const [language, text] of [
    ['English', 'We buy.'],
    ['Čeština', 'Kupujeme.'],
    ['Română', 'Cumpărăm.'],
  ] as const)
    await user.type(screen.getByRole('textbox', { name: `About you (${language})` }), text);
  await user.click(screen.getByRole('button', { name: 'Send the application' }));
  await waitFor(() => expect(screen.getByText('Agro: we are checking your application')).toBeTruthy());
});

test('a refused company reads why and begins with what it sent', async () => {
  const { user } = await open(stored('REFUSED'));
  expect(await screen.findByText('No storage of your own.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rye' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Remove Jihlava' })).toBeTruthy();
});

test('a company with a plan reads what hinders it', async () => {
  await open({ ...NONE, hindrance: 'trader.has-plan' });
  expect(await screen.findByText(/has a paid plan/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});
