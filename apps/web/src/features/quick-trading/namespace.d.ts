import 'i18next';
import type quickTrading from '#locales/en/quick-trading.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'quick-trading': typeof quickTrading;
  }
}
