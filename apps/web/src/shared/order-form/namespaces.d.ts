import 'i18next';
import type orderForm from '#locales/en/order-form.json';
import type sell from '#locales/en/sell.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'order-form': typeof orderForm;
    sell: typeof sell;
  }
}
