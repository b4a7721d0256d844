import 'i18next';
import type purchasePrices from '#locales/en/purchase-prices.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'purchase-prices': typeof purchasePrices;
  }
}
