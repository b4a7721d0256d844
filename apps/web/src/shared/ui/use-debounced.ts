import { useEffect, useState } from 'react';

/** The debounce of every request that follows typing (docs/product/constants.md#screens). */
const DEBOUNCE_MS = 300;

/** The value as it was when nothing had changed for a while; `key` says whether it has. */
export function useDebounced<T>(value: T, key: string): T {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
