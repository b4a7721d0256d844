import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function at every drawing, which does what the last one says: a memoised child is not drawn for it. */
export function useSteady<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action);
  useInsertionEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
