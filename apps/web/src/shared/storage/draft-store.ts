import type { ReportValues } from '../form/report-values.ts';

/** What this browser keeps of a report that is not saved yet, its pictures included (docs/product/news.md#editor). */
export interface Draft {
  savedAt: number;
  /** The version that was being changed; null for a report that was never saved. */
  version: number | null;
  /** The id that a new report was sent with: sent again, it is still one report. */
  sentId?: string | undefined;
  values: ReportValues;
  images: { url: string; file: File }[];
}

const NAME = 'canola-editor';
const STORE = 'drafts';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** A browser that refuses storage keeps nothing; the editor works all the same. */
export const drafts = {
  read: (key: string) =>
    within<Draft | undefined>('readonly', (store) => store.get(key)).catch(() => undefined),
  /** Whether it was kept. */
  write: (key: string, draft: Draft) =>
    within('readwrite', (store) => store.put(draft, key)).then(
      () => true,
      () => false,
    ),
  clear: (key: string) => within('readwrite', (store) => store.delete(key)).catch(() => undefined),
};
