import 'i18next';
import type storages from '#locales/en/storages.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    storages: typeof storages;
  }
}
