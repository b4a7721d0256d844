import 'i18next';

// A feature adds its namespace here.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
  }
  interface ResourceNamespaceMap {
    about: typeof import('#locales/en/about.json')['default'];
    access: typeof import('#locales/en/access.json')['default'];
    admin: typeof import('#locales/en/admin.json')['default'];
    alerts: typeof import('#locales/en/alerts.json')['default'];
    billing: typeof import('#locales/en/billing.json')['default'];
    basis: typeof import('#locales/en/basis.json')['default'];
    channels: typeof import('#locales/en/channels.json')['default'];
    charts: typeof import('#locales/en/charts.json')['default'];
    contract: typeof import('#locales/en/contract.json')['default'];
    deliveries: typeof import('#locales/en/deliveries.json')['default'];
    desk: typeof import('#locales/en/desk.json')['default'];
    deal: typeof import('#locales/en/deal.json')['default'];
    editor: typeof import('#locales/en/editor.json')['default'];
    errors: typeof import('@canola/api-schema/locales/en/errors.json')['default'];
    ladder: typeof import('#locales/en/ladder.json')['default'];
    marketplace: typeof import('#locales/en/marketplace.json')['default'];
    news: typeof import('#locales/en/news.json')['default'];
    notifications: typeof import('#locales/en/notifications.json')['default'];
    'order-form': typeof import('#locales/en/order-form.json')['default'];
    position: typeof import('#locales/en/position.json')['default'];
    'postal-code': typeof import('#locales/en/postal-code.json')['default'];
    'price-board': typeof import('#locales/en/price-board.json')['default'];
    profile: typeof import('#locales/en/profile.json')['default'];
    'purchase-prices': typeof import('#locales/en/purchase-prices.json')['default'];
    'quick-trading': typeof import('#locales/en/quick-trading.json')['default'];
    registration: typeof import('#locales/en/registration.json')['default'];
    reports: typeof import('#locales/en/reports.json')['default'];
    session: typeof import('#locales/en/session.json')['default'];
    shell: typeof import('#locales/en/shell.json')['default'];
    'stock-exchange': typeof import('#locales/en/stock-exchange.json')['default'];
    storages: typeof import('#locales/en/storages.json')['default'];
    trades: typeof import('#locales/en/trades.json')['default'];
    transactions: typeof import('#locales/en/transactions.json')['default'];
    ui: typeof import('#locales/en/ui.json')['default'];
  }
}
