import 'i18next';
import type contract from '#locales/en/contract.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    contract: typeof contract;
  }
}
