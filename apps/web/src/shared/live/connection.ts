import { createStore, useStore } from '#shared/storage/store.ts';

const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server can be reached. A browser also calls a network online that leads nowhere, so it is tried. */
export const isConnected = createStore(typeof navigator === 'undefined' || navigator.onLine !== false);

export const useIsConnected = (): boolean => useStore(isConnected);

let probing: Promise<void> | undefined;
let next: ReturnType<typeof setTimeout> | undefined;

/** After a request without a reply, and repeatedly until there is a reply again. */
export function probeConnection(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function probe(): Promise<void> {
  clearTimeout(next);
  // The browser says when it has a network again.
  if (navigator.onLine === false) return isConnected.set(false);
  const isReached = await fetch('/version.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
  isConnected.set(isReached);
  if (!isReached) next = setTimeout(() => void probeConnection(), PROBE_EVERY_MS);
}

/** Calls the function each time that the connection is back. */
export function whenReconnected(onBack: () => void): () => void {
  return isConnected.subscribe(() => {
    if (isConnected.get()) onBack();
  });
}

export function watchConnection(): void {
  window.addEventListener('online', () => void probeConnection());
  window.addEventListener('offline', () => isConnected.set(false));
}
