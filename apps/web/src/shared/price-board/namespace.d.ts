import 'i18next';
import type priceBoard from '#locales/en/price-board.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'price-board': typeof priceBoard;
  }
}
