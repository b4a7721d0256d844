import 'i18next';
import type charts from '#locales/en/charts.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    charts: typeof charts;
  }
}
