import 'i18next';
import type postalCode from '#locales/en/postal-code.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'postal-code': typeof postalCode;
  }
}
