import 'i18next';
import type about from '#locales/en/about.json';
import type access from '#locales/en/access.json';
import type admin from '#locales/en/admin.json';
import type basis from '#locales/en/basis.json';
import type billing from '#locales/en/billing.json';
import type charts from '#locales/en/charts.json';
import type contract from '#locales/en/contract.json';
import type editor from '#locales/en/editor.json';
import type errors from '#locales/en/errors.json';
import type marketplace from '#locales/en/marketplace.json';
import type news from '#locales/en/news.json';
import type notifications from '#locales/en/notifications.json';
import type orderForm from '#locales/en/order-form.json';
import type postalCode from '#locales/en/postal-code.json';
import type priceBoard from '#locales/en/price-board.json';
import type profile from '#locales/en/profile.json';
import type purchasePrices from '#locales/en/purchase-prices.json';
import type quickTrading from '#locales/en/quick-trading.json';
import type registration from '#locales/en/registration.json';
import type reports from '#locales/en/reports.json';
import type sell from '#locales/en/sell.json';
import type session from '#locales/en/session.json';
import type shell from '#locales/en/shell.json';
import type stockExchange from '#locales/en/stock-exchange.json';
import type storages from '#locales/en/storages.json';
import type trades from '#locales/en/trades.json';
import type transactions from '#locales/en/transactions.json';
import type ui from '#locales/en/ui.json';

// A feature adds its namespace here.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
  }
  interface ResourceNamespaceMap {
    about: typeof about;
    access: typeof access;
    admin: typeof admin;
    billing: typeof billing;
    basis: typeof basis;
    charts: typeof charts;
    contract: typeof contract;
    editor: typeof editor;
    errors: typeof errors;
    marketplace: typeof marketplace;
    news: typeof news;
    notifications: typeof notifications;
    'order-form': typeof orderForm;
    'postal-code': typeof postalCode;
    'price-board': typeof priceBoard;
    profile: typeof profile;
    'purchase-prices': typeof purchasePrices;
    'quick-trading': typeof quickTrading;
    registration: typeof registration;
    reports: typeof reports;
    sell: typeof sell;
    session: typeof session;
    shell: typeof shell;
    'stock-exchange': typeof stockExchange;
    storages: typeof storages;
    trades: typeof trades;
    transactions: typeof transactions;
    ui: typeof ui;
  }
}
