// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, preview, showPanel } from '../test-billing.tsx';

prepareScreens();

const BILLING = '/can-users/api/company/company-1/billing';
const SAVED = {
  address: 'Horní 7, 586 01 Jihlava',
  email: 'ucetni@farm.test',
  phone: null,
  vat: 'CZ27710048',
};

async function open(rest: NonNullable<Parameters<typeof showPanel>[2]>['rest'] = {}) {
  const shown = await showPanel('subscriptions', {}, { rest });
  const part = within(await screen.findByRole('region', { name: 'Invoice to' }));
  return { ...shown, part };
}

test('whom the invoices go to is changed without a purchase', async () => {
  let stored = { ...SAVED, address: 'Dolní 14, 751 31 Lipník' };
  const { user, network, part } = await open({
    [`GET ${BILLING}`]: () => stored,
    [`PUT ${BILLING}`]: () => {
      stored = SAVED;
      return stored;
    },
  });
  await part.findByText('Dolní 14, 751 31 Lipník');
  await user.click(part.getByRole('button', { name: 'Edit' }));
  const address = part.getByRole('textbox', { name: 'Address' });
  await user.clear(address);
  await user.type(address, SAVED.address);
  await user.click(part.getByRole('button', { name: 'Save' }));
  await part.findByText(SAVED.address);
  expect(network.called(`PUT ${BILLING}`)).toEqual([SAVED]);
});

test('a VAT number is checked while it is typed, and one that is refused is marked', async () => {
  const refused = { code: 'billing.vat-invalid', fields: { vat: ['billing.vat-invalid'] } };
  let vatId: 'INVALID' | 'VALID' = 'INVALID';
  const { user, network, part } = await open({
    [CALL.preview]: () => preview({ vatId }),
    [`PUT ${BILLING}`]: () => Response.json(refused, { status: 422 }),
  });
  await user.click(await part.findByRole('button', { name: 'Edit' }));
  const field = part.getByRole('textbox', { name: /^VAT number/ });
  await user.type(field, '9');
  await part.findByText(/This VAT number is not valid/);
  // From here on the preview has nothing against it: what is marked was refused by the server.
  vatId = 'VALID';
  await user.type(field, '1');
  await waitFor(() => expect(part.queryByText(/This VAT number is not valid/)).toBeNull());
  await user.click(part.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.called(`PUT ${BILLING}`)).toHaveLength(1));
  await part.findByText(/This VAT number is not valid/);
  await waitFor(() => expect(field).toBe(document.activeElement));
});

test('somebody who may not buy reads it and learns who can change it', async () => {
  const { user, network } = await showPanel('subscriptions', {}, { grants: [] });
  const part = within(await screen.findByRole('region', { name: 'Invoice to' }));
  await user.click(await part.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('alertdialog');
  expect(network.called(CALL.preview)).toEqual([]);
});
