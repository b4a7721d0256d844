import { useLayoutEffect } from 'react';
import { createStore, useStore } from '#shared/storage/store.ts';

const widePanels = createStore(0);

/** Says that a wide panel is open, for as long as it is. */
export function useWidePanel(isWide: boolean): void {
  useLayoutEffect(() => {
    if (!isWide) return;
    widePanels.set(widePanels.get() + 1);
    return () => widePanels.set(widePanels.get() - 1);
  }, [isWide]);
}

export function useHasWidePanel(): boolean {
  return useStore(widePanels) > 0;
}
