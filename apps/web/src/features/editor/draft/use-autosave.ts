import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ReportValues } from '../form/report-values.ts';
import { type PendingImages, pendingIn } from '../text/pending-images.ts';
import { type Draft, drafts } from './drafts.ts';

/** No more than this is lost, however long somebody types without a pause (docs/product/constants.md#news). */
const AUTOSAVE_MS = 2_000;

interface Autosave {
  /** What an earlier visit left; the person decides about it. */
  found: Draft | undefined;
  dismiss: () => void;
  /** When this browser last kept what is typed. */
  keptAt: number | undefined;
  /** Now, without waiting for the next pause. */
  keep: () => Promise<void>;
  /** The report is saved: nothing is kept any more. */
  clear: () => Promise<void>;
}

interface Options {
  /** The person's and the report's. */
  storeKey: string;
  version: number | null;
  sentId: RefObject<string | undefined>;
  form: UseFormReturn<ReportValues>;
  images: PendingImages;
}

export function useAutosave({ storeKey, version, sentId, form, images }: Options): Autosave {
  const [found, setFound] = useState<Draft>();
  const [keptAt, setKeptAt] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isGone = false;
    void drafts.read(storeKey).then((draft) => !isGone && setFound(draft));
    return () => {
      isGone = true;
    };
  }, [storeKey]);

  const write = useCallback(async () => {
    // A pending one would write the draft again after a save has deleted it.
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = form.getValues();
    const savedAt = Date.now();
    const pending = values.commodities.flatMap((part) => pendingIn(part.text));
    const draft = { savedAt, version, sentId: sentId.current, values, images: images.filesOf(pending) };
    if (await drafts.write(storeKey, draft)) setKeptAt(savedAt);
  }, [form, images, storeKey, version, sentId]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        timer.current ??= setTimeout(() => void write(), AUTOSAVE_MS);
      },
    });
    // A tab that is put away may never come back.
    const flush = () => {
      if (document.visibilityState === 'hidden' && timer.current !== undefined) void write();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      // Whoever leaves within the two seconds finds their last words too.
      if (timer.current !== undefined) void write();
    };
  }, [form, write]);

  return {
    found,
    dismiss: () => setFound(undefined),
    keptAt,
    keep: write,
    async clear() {
      clearTimeout(timer.current);
      timer.current = undefined;
      setKeptAt(undefined);
      setFound(undefined);
      await drafts.clear(storeKey);
    },
  };
}
