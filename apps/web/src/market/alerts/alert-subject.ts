import type { AlertTerms } from '@canola/api-schema/trading/generated/operations';

/** The market of an alert, and how the sheet names it. */
export interface AlertSubject {
  title: string;
  terms: AlertTerms;
}
