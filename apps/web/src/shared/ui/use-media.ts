import { useCallback, useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 639px)';
export const DESKTOP = '(min-width: 1024px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
