// @vitest-environment jsdom
import { formatExactMoney, formatRate } from '@canola/api-schema/number-format';
import { TEST_DEALS } from '@canola/api-schema/trading/test-deals';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { amountText, exactPriceText } from '#market/units/amount-text.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { ContractFacts } from './contract-facts.tsx';
import { ContractNext } from './contract-next.tsx';

prepareScreens();
beforeAll(() => loadTexts(['transactions']));

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';

test.each(Object.entries(TEST_DEALS))('%s has its numbers on the page and on the button', async (_, deal) => {
  const { kind, unit, amount, price, total, currency, rate, quoted } = deal;
  const isConverted = quoted.currency !== currency;
  const contract = {
    id: 'contract-1',
    kind,
    status: 'SIGNED',
    crop: { name: 'Goods', unit },
    trader: { id: 'agro', name: 'Agro' },
    company: { name: 'Farm' },
    quarter: { id: '2026Q4', name: 'Q4 26' },
    amount,
    price,
    finalPrice: price,
    total,
    currency,
    adjustments: [],
    quoted: { ...quoted, rate, rateDay: isConverted ? '2026-10-15' : null },
    terms: null,
    traderSigned: true,
    canSign: true,
    confirmation: null,
    userSignature: null,
    signBy: null,
    timeCreated: 0,
    timeProcessed: null,
    yearHarvested: null,
  } as unknown as ContractDetail;
  await showScreen(
    <>
      <ContractFacts contract={contract} zone="UTC" />
      <ContractNext contract={contract} />
    </>,
  );
  const sum = plain(formatExactMoney(total, currency, 'en-GB'));
  const sign = await screen.findByRole('link', { name: /^Sign/ });
  expect(plain(sign.textContent)).toBe(`Sign the contract for ${sum}`);
  const facts = plain(screen.getByRole('region', { name: 'What was agreed' }).textContent);
  const unitWord = unit === 'T' ? 't' : 'l';
  const words = [
    sum,
    plain(amountText(amount, unitWord, 'en-GB')),
    plain(exactPriceText(price, currency, unitWord, 'en-GB')),
  ];
  if (isConverted)
    words.push(
      plain(exactPriceText(quoted.price, quoted.currency, unitWord, 'en-GB')),
      plain(formatRate({ rate, from: quoted.currency, to: currency }, 'en-GB')),
      '15 Oct 2026',
    );
  for (const word of words) expect(facts).toContain(word);
});
