import { useEffect, useId } from 'react';

const dirty = new Set<string>();

/** A form with unsaved input says so, and no new version reloads the page under it. */
export function useDirtyGuard(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    return () => {
      dirty.delete(id);
    };
  }, [id, isDirty]);
}

export function isAnyFormDirty(): boolean {
  return dirty.size > 0;
}
