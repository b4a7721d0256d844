export interface MeasuredPage {
  path: string;
  /** The person who opens it; without one, a visitor. */
  email?: string;
  /** The part that the visitor came for. */
  goal: string;
  /** Its selector. */
  fresh: string;
  /** The same as the last visit left it, which a next one shows first. */
  last?: string;
}

const FARMER = 'farmer@canola.test';

export const PAGES = {
  gate: { path: '/', goal: 'button', fresh: 'main button' },
  board: {
    path: '/purchase-prices?currency=CZK&postalCode=58601',
    email: FARMER,
    goal: 'price',
    fresh: 'button.price-cell',
    last: '[data-last-price]',
  },
  /** For a person who has never chosen a place: the start page finds the company's own. */
  home: {
    path: '/',
    email: FARMER,
    goal: 'price',
    fresh: 'button.price-cell',
    last: '[data-last-price]',
  },
  transactions: {
    path: '/transactions-and-orders',
    email: FARMER,
    goal: 'contract',
    fresh: '.contract-note',
  },
  quickTrading: {
    path: '/quick-trading?currency=CZK&postalCode=58601',
    email: FARMER,
    goal: 'price',
    fresh: 'button.price-cell',
    last: '[data-last-price]',
  },
  trades: { path: '/trades', email: FARMER, goal: 'price', fresh: '.trade-quarter-price' },
  storages: { path: '/storages', email: FARMER, goal: 'crop', fresh: '.offer-row' },
  position: { path: '/position', email: FARMER, goal: 'result', fresh: '.position-totals' },
  marketplace: {
    path: '/marketplace?currency=CZK&postalCode=58601',
    email: FARMER,
    goal: 'price',
    fresh: '.shelf-list-row .price-cell',
  },
  exchange: { path: '/stock-exchange', email: FARMER, goal: 'price', fresh: '.price-large' },
  news: { path: '/reports', email: FARMER, goal: 'report', fresh: '.report-card:not([data-skeleton])' },
  plans: { path: '/pricing', email: FARMER, goal: 'plan', fresh: '.plan-card' },
  users: { path: '/admin/users', email: 'admin@canola.test', goal: 'user', fresh: '.admin-card' },
  desk: { path: '/desk/prices', email: 'trader@canola.test', goal: 'price', fresh: '.desk-regions' },
} satisfies Record<string, MeasuredPage>;

export type PageName = keyof typeof PAGES;
