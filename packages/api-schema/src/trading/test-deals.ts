import type { CurrencyType } from '../money.ts';

/** The numbers of a deal, which the tests of the server and of the screens compare wherever they appear. */
export interface TestDeal {
  kind: 'SALE' | 'PURCHASE';
  country: 'CZ' | 'RO';
  unit: 'T' | 'L';
  amount: string;
  quoted: { price: string; currency: CurrencyType };
  /** Of the quoted currency to the contract's. */
  rate: string;
  /** In the contract's currency. */
  price: string;
  total: string;
  currency: CurrencyType;
}

export const TEST_DEALS: Record<string, TestDeal> = {
  'a sale in CZK': {
    kind: 'SALE',
    country: 'CZ',
    unit: 'T',
    amount: '27.2',
    quoted: { price: '5212.87', currency: 'CZK' },
    rate: '1',
    price: '5212.87',
    total: '141790.06',
    currency: 'CZK',
  },
  'a purchase in CZK': {
    kind: 'PURCHASE',
    country: 'CZ',
    unit: 'L',
    amount: '2000.5',
    quoted: { price: '28.65', currency: 'CZK' },
    rate: '1',
    price: '28.65',
    total: '57314.33',
    currency: 'CZK',
  },
  'a sale at a quote in RON': {
    kind: 'SALE',
    country: 'RO',
    unit: 'T',
    amount: '24.7',
    quoted: { price: '1014.00', currency: 'RON' },
    rate: '0.19840482',
    price: '201.18',
    total: '4969.15',
    currency: 'EUR',
  },
  'a purchase at a quote in RON': {
    kind: 'PURCHASE',
    country: 'RO',
    unit: 'L',
    amount: '2000.5',
    quoted: { price: '6.35', currency: 'RON' },
    rate: '0.19840482',
    price: '1.26',
    total: '2520.63',
    currency: 'EUR',
  },
};
