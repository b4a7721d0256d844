// @vitest-environment jsdom
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Subscription } from '@canola/api-schema/users/plan';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { ID, subscription } from '../test-records.ts';
import { endOfDay } from './end-of-day.ts';
import { ExtendPlan } from './extend-plan.tsx';
import { ManualPlan } from './manual-plan.tsx';
import { Subscriptions } from './subscriptions.tsx';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const show = (given: Subscription[]) =>
  showScreen(<ManualPlan companyId={ID} zone="Europe/Prague" subscriptions={given} />, {
    permissions: ['users:company:plan'],
  });

test('whoever gives another plan reads that it ends the one given before', async () => {
  const { user } = await show([subscription]);
  await screen.findByText('The company has Plus until 1 Apr 2031. Giving it Premium ends Plus now.');
  await user.click(screen.getByRole('button', { name: /Plan/ }));
  await user.click(await screen.findByRole('option', { name: 'Plus' }));
  await screen.findByText(/^The company already has Plus until/);
});

test('one that has ended is not named, one without an end is', async () => {
  const endless = { ...subscription, id: `${ID.slice(0, -1)}e`, expiresAt: null };
  const ended = { ...subscription, id: `${ID.slice(0, -1)}f`, expiresAt: '2020-01-01T00:00:00Z' };
  const { user } = await show([ended, endless]);
  await screen.findByText('The company has Plus without an end. Giving it Premium ends Plus now.');
  const hints = () =>
    screen.getAllByText(/^The company/).map((hint) => hint.textContent?.replaceAll('\u00a0', ' '));
  expect(hints()).toEqual(['The company has Plus without an end. Giving it Premium ends Plus now.']);
  await user.click(screen.getByRole('button', { name: /Plan/ }));
  await user.click(await screen.findByRole('option', { name: 'Plus' }));
  await screen.findByText('The company already has Plus without an end. Giving it again sets one.');
});

test('without one there is nothing to say', async () => {
  await show([]);
  await screen.findByRole('button', { name: /^Give/ });
  expect(screen.queryByText(/^The company/)).toBeNull();
});

test('extending names the plan by its id', async () => {
  const call = 'POST /can-users/api/subscription/manual';
  const { user, network } = await showScreen(
    <ExtendPlan companyId={ID} zone="Europe/Prague" subscription={subscription} onClose={() => undefined} />,
    { permissions: ['users:company:plan'], rest: { [call]: () => subscription } },
  );
  for (const [at, typed] of ['30', '6', '2032'].entries()) {
    await user.click((await screen.findAllByRole('spinbutton'))[at] as HTMLElement);
    await user.keyboard(typed);
  }
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(network.called(call)).toHaveLength(1));
  expect(network.called(call)[0]).toMatchObject({ companyId: ID, id: subscription.id, plan: 'PLUS' });
});

test.each([
  ['RO', 'Bucharest time', '2027-01-31T21:59:59.000Z'],
  ['GB', 'London time', '2027-01-31T23:59:59.000Z'],
])(
  'a day given to a company in %s is named and listed by its own clock',
  async (country, zone, expiresAt) => {
    const given: Subscription = { ...subscription, expiresAt };
    const company = { id: ID, country, subscriptions: [given] } as never;
    const { user } = await showScreen(<Subscriptions company={company} />, {
      permissions: ['users:company:list', 'users:subscription:list', 'users:company:plan'],
    });
    const words = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
    await screen.findAllByText(/31 Jan 2027/);
    expect(words()).toContain(`The plan runs to the end of that day (${zone}).`);
    await user.click(screen.getByRole('button', { name: 'Extend' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(`(${zone})`);
    expect(dialog.textContent?.replaceAll(/\s/g, ' ')).toContain('It currently ends on 31 Jan 2027.');
    expect(endOfDay('2027-01-31', timeZoneOf(country))).toBe(expiresAt);
  },
);

test('staff who may not give plans read so', async () => {
  const company = { id: ID, country: 'CZ', subscriptions: [subscription] } as never;
  await showScreen(<Subscriptions company={company} />, { permissions: ['users:company:list'] });
  expect(await screen.findByText('Your account can’t give, extend or delete plans.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
});
