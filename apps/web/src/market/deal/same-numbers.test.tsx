// @vitest-environment jsdom
import { formatExactMoney } from '@canola/api-schema/number-format';
import { TEST_DEALS, type TestDeal } from '@canola/api-schema/trading/test-deals';
import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { amountText, exactPriceText } from '#market/units/amount-text.ts';
import { DealDialog } from './deal-dialog.tsx';
import type { SaleValues } from './sale.schema.ts';
import { SaleFoot } from './sale-foot.tsx';

prepareScreens();

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';
const QUARTER = { id: '2026Q4', name: 'Q4 26' };
const UNITS = { T: 't', L: 'l' };

/** As the contract, the paper and the mail write them (same-numbers.test.ts of the server). */
function wordsOf({ amount, unit, price, total, currency }: TestDeal) {
  return {
    amount: plain(amountText(amount, UNITS[unit], 'en-GB')),
    price: plain(exactPriceText(price, currency, UNITS[unit], 'en-GB')),
    total: plain(formatExactMoney(total, currency, 'en-GB')),
  };
}

const quoteOf = ({ price, currency }: TestDeal) => ({
  id: 'quote-1',
  price,
  currency,
  trader: { id: 'agro', name: 'Agro' },
  quarter: QUARTER,
  masked: false,
  date: new Date().toISOString(),
});

test.each(Object.entries(TEST_DEALS))(
  '%s has the numbers of its contract in the question',
  async (_, deal) => {
    const { kind, amount, unit, currency } = deal;
    const open = {
      question: { quote: quoteOf(deal), values: { amount: Number(amount), customTransport: false } },
      failure: undefined,
      close: () => {},
      confirm: async () => {},
    } as unknown as Parameters<typeof DealDialog>[0]['deal'];
    const words = { crop: 'Goods', quarter: QUARTER.name, year: 2026, company: 'Farm', place: 'Farm' };
    const props = { deal: open, currency, unit: UNITS[unit], words } as const;
    await showScreen(<DealDialog {...props} kind={kind === 'SALE' ? 'sale' : 'purchase'} />);
    const dialog = await screen.findByRole('alertdialog');
    const expected = wordsOf(deal);
    for (const word of Object.values(expected)) expect(plain(dialog.textContent)).toContain(word);
    const verb = kind === 'SALE' ? 'Sell' : 'Buy';
    const confirm = within(dialog).getByRole('button', { name: new RegExp(`^${verb}`) });
    expect(plain(confirm.textContent)).toBe(`${verb} ${expected.amount} for ${expected.total}`);
  },
);

const SALES = Object.entries(TEST_DEALS).filter(([, { kind }]) => kind === 'SALE');

test.each(SALES)('%s has them on the button of its form', async (_, deal) => {
  function Foot() {
    const form = useForm<SaleValues>({ defaultValues: { amount: Number(deal.amount) } });
    const quote = quoteOf(deal);
    const props = { chosen: { quote }, subject: { prices: [quote], quarter: QUARTER } };
    return <SaleFoot form={form} {...(props as unknown as Omit<Parameters<typeof SaleFoot>[0], 'form'>)} />;
  }
  const company = {
    id: 'company-1',
    name: 'Farm',
    country: 'CZ',
    identificationNumber: '27082440',
    currency: deal.currency,
    hasSigner: true,
    users: [],
  };
  await showScreen(<Foot />, { answers: { Companies: () => ({ companies: [company] }) } });
  const { amount, total } = wordsOf(deal);
  const button = await screen.findByRole('button');
  expect(plain(button.textContent)).toBe(`Sell ${amount} for ${total}`);
  expect(plain(screen.getByRole('status').textContent)).toBe(total);
});
