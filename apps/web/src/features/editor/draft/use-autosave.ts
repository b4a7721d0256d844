import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { holdUnstored, onStoreEverywhere } from '#shared/storage/draft-store.ts';
import type { ReportValues } from '../form/report-values.ts';
import { type PendingImages, pendingIn } from '../text/pending-images.ts';
import { type Draft, drafts } from './drafts.ts';

/** No more than this is lost, however long somebody types without a pause (docs/product/constants.md#news). */
const AUTOSAVE_MS = 2_000;

interface Autosave {
  /** The draft of an earlier visit; undefined while it is looked up, null once nothing is left to decide. */
  found: Draft | null | undefined;
  /** Continue with it. */
  take: () => void;
  /** Delete it, and nothing that another tab has stored since. */
  discard: () => void;
  /** When this browser last stored the typed words. */
  storedAt: number | undefined;
  store: () => Promise<void>;
  /** The report is saved as this version: only words that were typed since stay stored. */
  settle: (version: number) => Promise<void>;
  /** Nothing stays stored. */
  clear: () => Promise<void>;
}

interface Options {
  storeKey: string;
  version: number | null;
  sentId: RefObject<string | undefined>;
  form: UseFormReturn<ReportValues>;
  images: PendingImages;
}

export function useAutosave({ storeKey, version, sentId, form, images }: Options): Autosave {
  const [found, setFound] = useState<Draft | null>();
  const [storedAt, setStoredAt] = useState<number>();
  const isUnsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);

  useEffect(() => {
    let isGone = false;
    void drafts.read(storeKey).then((draft) => !isGone && setFound(draft ?? null));
    return () => {
      isGone = true;
    };
  }, [storeKey]);

  const stopTimer = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const done = release.current;
    release.current = undefined;
    return done;
  }, []);

  const write = useCallback(
    async (base = version) => {
      // A pending one would write the draft again after a save has deleted it.
      const done = stopTimer();
      const values = form.getValues();
      const savedAt = Date.now();
      const pending = values.commodities.flatMap((part) => pendingIn(part.text));
      const draft = {
        savedAt,
        version: base,
        sentId: sentId.current,
        values,
        images: images.filesOf(pending),
      };
      if (await drafts.write(storeKey, draft)) setStoredAt(savedAt);
      done?.();
    },
    [form, images, storeKey, version, sentId, stopTimer],
  );

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        isUnsaved.current = isDirty === true;
        if (!isDirty) stopTimer()?.();
        else if (timer.current === undefined) {
          timer.current = setTimeout(() => void write(), AUTOSAVE_MS);
          release.current = holdUnstored();
        }
      },
    });
    const flush = () => {
      if (timer.current !== undefined) void write();
    };
    // A tab that is put away may never come back.
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', flushHidden);
    const stopListening = onStoreEverywhere(flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flushHidden);
      stopListening();
      // A writer who leaves within the two seconds finds the last words too.
      flush();
    };
  }, [form, write, stopTimer]);

  async function clear() {
    stopTimer()?.();
    setStoredAt(undefined);
    setFound(null);
    await drafts.clear(storeKey);
  }

  return {
    found,
    take: () => setFound(null),
    discard() {
      if (found) void drafts.clearSame(storeKey, ({ savedAt }) => savedAt === found.savedAt);
      setFound(null);
    },
    storedAt,
    store: () => write(),
    settle: (saved) => (isUnsaved.current ? write(saved) : clear()),
    clear,
  };
}
