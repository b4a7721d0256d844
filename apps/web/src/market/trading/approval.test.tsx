// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';

prepareScreens();

const FARM = { companyId: 'company-1', companyCountry: 'CZ', companyNumber: '27082440' } as const;
const OTHER = { companyId: 'company-2', companyCountry: 'CZ', companyNumber: '25596641' } as const;
const KNOWN = { id: 't1', name: 'Farm', country: 'CZ', identificationNumber: FARM.companyNumber };

const OWN_PRICES = { name: 'Prices of Farm' };

function PricePage() {
  const company = usePriceCompany();
  return <h1>{company ? `Prices of ${company.name}` : 'Prices of nobody’s company'}</h1>;
}

const farmIs = (approvalState: 'WAITING' | 'APPROVED') => ({
  company: { ...FARM, approvalState },
  companies: [{ ...FARM, approvalState }],
});

test('a price page that is open while its company is approved becomes the company’s', async () => {
  const { network, changeAccess } = await showScreen(<PricePage />, {
    ...farmIs('WAITING'),
    answers: { Companies: () => ({ companies: [] }) },
  });
  await screen.findByRole('heading', { name: 'Prices of nobody’s company' });
  network.answers('Companies', () => ({ companies: [KNOWN] }));
  await changeAccess(farmIs('APPROVED'));
  await screen.findByRole('heading', OWN_PRICES);
  expect(network.sent('Companies')).toHaveLength(2);
});

test('the open page of a company stays while another one of the person is approved', async () => {
  const own = { ...FARM, approvalState: 'APPROVED' } as const;
  const other = (approvalState: 'WAITING' | 'APPROVED') => ({
    company: own,
    companies: [own, { ...OTHER, approvalState }],
  });
  const { network, changeAccess } = await showScreen(<PricePage />, {
    ...other('WAITING'),
    answers: { Companies: () => ({ companies: [KNOWN] }) },
  });
  await screen.findByRole('heading', OWN_PRICES);
  const list = Promise.withResolvers<object>();
  network.answers('Companies', () => list.promise);
  await changeAccess(other('APPROVED'));
  await waitFor(() => expect(network.sent('Companies')).toHaveLength(2));
  // By its role: what waits for something is hidden, and is no heading then.
  screen.getByRole('heading', OWN_PRICES);
  list.resolve({ companies: [KNOWN] });
  await screen.findByRole('heading', OWN_PRICES);
});
