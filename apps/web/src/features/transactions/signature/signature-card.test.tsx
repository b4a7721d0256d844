// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { PHONE } from '#shared/ui/use-media.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { SignatureCard } from './signature-card.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

const signing = {
  id: 'contract-1',
  status: 'CONFIRMED',
  traderSigned: true,
  confirmation: { id: 'confirmation-1', completed: false, documents: [] },
  userSignature: { id: 'signature-1', slug: 'slug', url: '/sign/slug', status: 'SENT' },
};
const contract = {
  ...signing,
  kind: 'SALE',
  amount: '60',
  crop: { name: 'Milling wheat', unit: 'T' },
  trader: { name: 'Klas Agro' },
  company: { name: 'Farm' },
  total: '311400',
  currency: 'CZK',
  price: '5200',
  finalPrice: '5190',
  adjustments: [{ reason: 'Moisture 15 %', amount: '-10' }],
  canSign: true,
} as unknown as ContractDetail;

async function open(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === PHONE,
    addEventListener() {},
    removeEventListener() {},
  }));
  await showScreen(
    <>
      <header>Around it</header>
      <SignatureCard contract={contract} />
    </>,
    { answers: { Confirmation: () => ({ contract: signing }) } },
  );
  return (await screen.findByTitle('Signing page with the contract')).closest('.signing-card');
}

test('on a phone the signing page has the screen below one header, and nothing around it can be reached', async () => {
  const card = await open(true);
  expect(card?.className).toContain('signing-large');
  expect(screen.getByText('Around it').inert).toBe(true);
  expect(screen.getByText(/^60\st for 311,400\sKč, Klas Agro$/)).toBeDefined();
  // The adjusted price is one line; declining is a step back, on the contract.
  expect(screen.getByText('Klas Agro adjusted the price').tagName).toBe('SUMMARY');
  expect(screen.queryByRole('button', { name: 'Decline the contract' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to the contract' })).toBeDefined();
});

test('on a desktop it is in its card, with the way to decline', async () => {
  const card = await open(false);
  expect(card?.className).not.toContain('signing-large');
  expect(screen.getByRole('button', { name: 'Decline the contract' })).toBeDefined();
});
