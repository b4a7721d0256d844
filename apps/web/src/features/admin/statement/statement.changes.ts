import { ConfirmedEntries, Statement, type StatementEntry } from '@canola/api-schema/billing/statement';
import { api } from '#shared/api/client.ts';
import { add } from '#shared/money/decimal.ts';

const API = '/can-users/api/payment/statement';
const ENTRY_API = '/can-users/api/payment/entry';

/** Browsers guess a file's type from what is installed; its name says enough. */
export function typeOf(name: string): string {
  return /\.csv$/i.test(name) ? 'text/csv' : 'application/xml';
}

export const readStatement = (file: File) =>
  api.post(API, { schema: Statement, body: new Blob([file], { type: typeOf(file.name) }) });

export const confirmEntries = ({ id, entryIds }: { id: string; entryIds: string[] }) =>
  api.post(`${API}/${id}/confirm`, { schema: ConfirmedEntries, body: { entryIds } });

export const returnEntry = (id: string) => api.post(`${ENTRY_API}/${id}/return`, {});

export const settleEntry = ({ id, reason }: { id: string; reason: string }) =>
  api.post(`${ENTRY_API}/${id}/settle`, { body: { reason } });

export const assignEntry = ({ id, paymentId }: { id: string; paymentId: string }) =>
  api.post(`${ENTRY_API}/${id}/assign`, { schema: ConfirmedEntries, body: { paymentId } });

export function safeIds(entries: readonly StatementEntry[]): string[] {
  return entries.filter(({ isSafe }) => isSafe).map(({ id }) => id);
}

export function sumOf(entries: readonly Pick<StatementEntry, 'amount'>[]): string {
  return entries.reduce((sum, { amount }) => add(sum, amount), '0.00');
}
