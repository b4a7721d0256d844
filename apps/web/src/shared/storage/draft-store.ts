/** Unsaved work that outlives its page, files included, until it is saved, discarded, or deleted by a log-out. */
interface DraftStore<Draft> {
  read(key: string): Promise<Draft | undefined>;
  /** Whether it was stored. */
  write(key: string, draft: Draft): Promise<boolean>;
  clear(key: string): Promise<void>;
  /** Unless it is another one by now, which another tab has stored. */
  clearSame(key: string, isSame: (draft: Draft) => boolean): Promise<void>;
}

const NAME = 'canola-editor';
const STORE = 'drafts';

/** An owner's keys are their id, a space and a name. */
const BETWEEN = ' ';
const ofOwner = (owner: string) => IDBKeyRange.bound(`${owner}${BETWEEN}`, `${owner}${BETWEEN}\uffff`);

export const draftKey = (owner: string, name: string): string => `${owner}${BETWEEN}${name}`;

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

/** In a browser that refuses storage the editor works without drafts. */
export function draftStore<Draft>(): DraftStore<Draft> {
  return {
    read: (key) => within<Draft | undefined>('readonly', (store) => store.get(key)).catch(() => undefined),
    write: (key, draft) =>
      within('readwrite', (store) => store.put(draft, key)).then(
        () => true,
        () => false,
      ),
    clearSame: (key, isSame) =>
      within<Draft | undefined>('readwrite', (store) => {
        const request = store.get(key);
        request.onsuccess = () => {
          if (request.result && isSame(request.result)) store.delete(key);
        };
        return request;
      }).then(
        () => undefined,
        () => undefined,
      ),
    clear: (key) => within('readwrite', (store) => store.delete(key)).catch(() => undefined),
  };
}

/** The names of what somebody has not saved yet. */
export const unsavedOf = (owner: string): Promise<string[]> =>
  within('readonly', (store) => store.getAllKeys(ofOwner(owner))).then((keys) =>
    keys.map((key) => String(key).slice(owner.length + BETWEEN.length)),
  );

export const deleteDraftsOf = (owner: string): Promise<void> =>
  within('readwrite', (store) => store.delete(ofOwner(owner))).catch(() => undefined);

const UNSTORED = 'canola.unstored-drafts';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(UNSTORED);

/** Words were typed that are not stored yet, until the returned function is called. */
export function holdUnstored(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(UNSTORED, { mode: 'shared' }, () => promise);
  return resolve;
}

/** Every window of this browser stores what was typed last. */
export async function storeEverywhere(): Promise<void> {
  channel?.postMessage('store');
  await navigator.locks?.request(UNSTORED, () => undefined);
}

export function onStoreEverywhere(store: () => void): () => void {
  channel?.addEventListener('message', store);
  return () => channel?.removeEventListener('message', store);
}
